import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { sendRequest } from '../../bench/request.ts'
import { fetched, kindOf } from '../../bench/weight.ts'
import type { Assets } from '../../src/app/server/pages/assets.ts'

/** The first load of a page, in the order of the columns in `limits.ts`. */
export interface Weighed {
  page: string
  numbers: number[]
  /** Bytes of each picture. */
  pictures: Map<string, number>
  /** Addresses of other hosts. */
  elsewhere: string[]
}

/** Not in the sitemap. */
const shells = ['/dashboard', '/console']
/** Pages of the gallery: its index, its heaviest page, and one without a chart. */
const gallery = ['/coronet', '/coronet/6', '/simple']

/** Weighs the first page of each kind in the sitemap, and the shells of portal and console. */
export async function weighAll(port: number): Promise<Weighed[]> {
  const sitemap = await body(port, '/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
  const kinds = new Map(
    [...paths, ...gallery, ...shells].toReversed().map((path) => [kindOf(path), path]),
  )
  const weighed: Weighed[] = []
  for (const [page, path] of kinds) weighed.unshift(await weigh(port, page, path))
  return weighed
}

async function weigh(port: number, page: string, path: string): Promise<Weighed> {
  const sums = { html: await size(port, path), script: 0, style: 0, font: 0, image: 0, later: 0 }
  const pictures = new Map<string, number>()
  const urls = await fetched(port, await body(port, path))
  const elsewhere = [...urls.keys()].filter((url) => !/^\/(?!\/)/.test(url))
  for (const url of elsewhere) urls.delete(url)
  for (const [url, kind] of urls) {
    const bytes = await size(port, url)
    sums[kind] += bytes
    if (kind === 'image') pictures.set(url, bytes)
  }
  const { html, script, style, font, image, later } = sums
  const requests = 1 + [...urls.values()].filter((kind) => kind !== 'later').length
  const numbers = [html, script, style, font, image, requests, later]
  return { page, numbers, pictures, elsewhere }
}

async function size(port: number, path: string): Promise<number> {
  const answer = await sendRequest(port, path, { 'Accept-Encoding': 'gzip' })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
  return Buffer.byteLength(answer.body, 'base64')
}

const body = async (port: number, path: string) =>
  Buffer.from((await sendRequest(port, path)).body, 'base64').toString()

const dist = new URL('../../dist/', import.meta.url)

/** Each script that an application loads, at once or later, with its code and its bytes of gzip. */
export function scriptsOf(application: 'portal' | 'console') {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8')) as Assets
  const found = new Map<string, { code: string; size: number }>()
  const follow = (script: string) => {
    if (found.has(script)) return
    const code = readFileSync(new URL(`client${script}`, dist), 'utf8')
    found.set(script, { code, size: gzipSync(code).length })
    for (const [, name] of code.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) follow(`/assets/${name}`)
  }
  follow(manifest[application].script)
  return [...found].map(([script, of]) => ({ script, ...of }))
}
