import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest, header, type Answer } from './request.ts'

export type Kind = 'html' | 'script' | 'style' | 'font' | 'image' | 'later'

/** Bytes without compression, and with Brotli. */
export interface Bytes {
  identity: number
  br: number
}

/** What a browser loads for a page; `later`: when the visitor uses an island. */
export type Weight = { page: string; total: Bytes } & Record<Kind, Bytes>

/** Weighs one page of every kind that can be reached from the home page. */
export async function weighPages(port: number): Promise<Weight[]> {
  const weights = new Map<string, Weight>()
  const known = new Set(['/'])
  for (const path of known) {
    const answer = await sendRequest(port, path)
    if (answer.status !== 200 || !header(answer, 'content-type').startsWith('text/html')) continue
    const html = text(answer)
    for (const [, link] of html.matchAll(/<a\b[^>]*?\bhref="(\/[^"#?]*)/g))
      known.add(link as string)
    const page = kindOf(path)
    if (!weights.has(page)) weights.set(page, await weigh(port, page, path, html))
  }
  return [...weights.values()]
}

/** One post stands for all posts. */
export const kindOf = (path: string): string => path.replace(/^(\/[^/]+\/).+$/, '$1…')

async function weigh(port: number, page: string, path: string, html: string): Promise<Weight> {
  const none = () => ({ identity: 0, br: 0 })
  const kinds = { script: none(), style: none(), font: none(), image: none(), later: none() }
  const weight: Weight = { page, html: await sizes(port, path), ...kinds, total: none() }
  for (const [url, kind] of await fetched(port, html)) add(weight[kind], await sizes(port, url))
  const atOnce = ['html', 'script', 'style', 'font', 'image'] as const
  for (const kind of atOnce) add(weight.total, weight[kind])
  return weight
}

function add(to: Bytes, more: Bytes): void {
  to.identity += more.identity
  to.br += more.br
}

async function sizes(port: number, path: string): Promise<Bytes> {
  const size = (answer: Answer) => Buffer.byteLength(answer.body, 'base64')
  const plain = await sendRequest(port, path)
  if (plain.status !== 200)
    throw new Error(`${path} is part of a page, but answers ${plain.status}.`)
  const packed = () => sendRequest(port, path, { 'Accept-Encoding': 'br' })
  // The second request for a page starts its better compression, in another thread.
  if (header(await packed(), 'content-type').startsWith('text/html')) await wait(300)
  return { identity: size(plain), br: size(await packed()) }
}

const text = (answer: Answer) => Buffer.from(answer.body, 'base64').toString()

/**
 * The addresses of everything but the page itself, each with its kind: what the page refers to, and
 * what its scripts import. Addresses of other hosts are as in the page.
 */
export async function fetched(port: number, html: string): Promise<Map<string, Kind>> {
  const urls = new Map<string, Kind>()
  const scripts: [url: string, kind: Kind][] = []
  let css = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet]) => sheet).join('')
  for (const [tag, name] of html.matchAll(/<(link|script|img|div)\b[^>]*>/g)) {
    const at = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1]
    const when: Kind = at('data-when') === 'now' ? 'script' : 'later'
    if (name === 'img') urls.set(at('src') as string, 'image')
    else if (name === 'link') urls.set(...linked(at))
    else if (name === 'script') scripts.push([at('src') ?? '', 'script'])
    else {
      const named = `${at('data-island') ?? ''} ${at('data-hydrate') ?? ''}`.trim()
      scripts.push(...named.split(' ').map((url): [string, Kind] => [url, when]))
    }
  }
  urls.delete('')
  for (const [url, kind] of urls) if (kind === 'style') css += text(await sendRequest(port, url))
  for (const url of fonts(css, html)) urls.set(url, 'font')
  // Scripts that load at once go first, so that they are not counted as later ones.
  scripts.sort(([, a], [, b]) => (a === b ? 0 : a === 'script' ? -1 : 1))
  for (const [url, kind] of scripts) await addScript(port, url, kind, urls)
  return urls
}

function linked(at: (attribute: string) => string | undefined): [url: string, kind: Kind] {
  const kinds: Record<string, Kind> = {
    stylesheet: 'style',
    icon: 'image',
    modulepreload: 'script',
  }
  const rel = at('rel') as string
  const kind = kinds[rel] ?? (rel === 'preload' ? (at('as') as Kind) : null)
  return kind ? [at('href') as string, kind] : ['', 'html']
}

async function addScript(port: number, url: string, kind: Kind, urls: Map<string, Kind>) {
  if (!url || urls.has(url)) return
  urls.set(url, kind)
  const code = text(await sendRequest(port, url))
  for (const [, other] of code.matchAll(/\bimport\b[^"'()]*["'](\.[^"']+)["']/g)) {
    const { pathname } = new URL(other as string, `http://localhost${url}`)
    await addScript(port, pathname, kind, urls)
  }
}

/** The fonts of a style sheet that have letters of the page. */
function fonts(css: string, html: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face]) => face as string)
  const letters = [...new Set(html)].map((letter) => letter.codePointAt(0) as number)
  return faces
    .filter((face) => isNeeded(face, letters))
    .flatMap((face) => {
      const url = /url\(["']?([^"')]+)/.exec(face)?.[1]
      return url ? [url] : []
    })
}

function isNeeded(face: string, letters: number[]): boolean {
  const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]
  if (!ranges) return true
  return ranges.split(',').some((range) => {
    const [from = 0, to = from] = range
      .replace(/\s*U\+/i, '')
      .split('-')
      .map((hex) => parseInt(hex, 16))
    return letters.some((letter) => letter >= from && letter <= to)
  })
}
