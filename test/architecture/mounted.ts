import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Page } from '../../src/contract/page.ts'

/** An endpoint or a page that a contract exports. */
export interface Promised {
  feature: string
  name: string
  what: Endpoint | Page<unknown>
}

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** Every endpoint and page that a contract of a feature exports. */
export async function promises(): Promise<Promised[]> {
  const found: Promised[] = []
  for (const file of globSync('features/*/{contract,staff.contract}.ts', { cwd: src })) {
    const url = new URL(`../../src/${file}`, import.meta.url)
    const contract = (await import(url.href)) as Record<string, unknown>
    for (const [name, what] of Object.entries(contract).flatMap(within)) {
      if (isPromise(what)) found.push({ feature: basename(dirname(file)), name, what })
    }
  }
  return found
}

/** An export, or each of the calls that it holds. */
export function within([name, what]: [string, unknown]): [string, unknown][] {
  if (typeof what !== 'object' || what === null || isPromise(what)) return [[name, what]]
  const held = Object.entries(what).map(([of, one]): [string, unknown] => [`${name}.${of}`, one])
  return held.some(([, one]) => isPromise(one)) ? held : [[name, what]]
}

const isPromise = (value: unknown): value is Promised['what'] =>
  typeof value === 'object' && value !== null && 'path' in value && 'query' in value

export const isEndpoint = (what: Promised['what']): what is Endpoint => 'kind' in what

/**
 * What contracts promise and is not mounted. Requested with a method that nothing takes: a mounted
 * path answers 405, another one 404, whatever the database contains. The page at any one segment
 * answers 404 for what is no page, so that the router has to have it: `routed`, its paths.
 */
export async function broken(
  promised: Promised[],
  statusOf: (method: string, path: string) => Promise<number>,
  routed: readonly string[],
): Promise<string[]> {
  const sentences: string[] = []
  for (const { feature, name, what } of promised) {
    const path = `${isEndpoint(what) ? '/api' : ''}${what.path}`.replaceAll(/\{\w+\}/g, 'x')
    const status = await statusOf('PUT', path)
    const isLast = what.path === '/{slug}' && routed.includes('/:slug')
    if (status !== 405 && !isLast)
      sentences.push(`${feature}: nothing answers ${name} at ${path} (${status})`)
  }
  return sentences
}
