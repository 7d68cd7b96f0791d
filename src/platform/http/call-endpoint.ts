import type { CallEndpoint, Output } from '../../contract/endpoint.ts'
import type { Loadable } from '../../contract/page.ts'
import { notFound, Problem, unavailable } from '../../contract/problem.ts'
import type { Log } from '../log.ts'
import { demand } from '../auth/viewer.ts'
import { ourselves } from './caller.ts'
import type { RawInput, Route } from './serve.ts'

type Given = { params?: Record<string, string>; query?: Record<string, string | undefined> }

/** Calls an endpoint of the content API for what a page needs: in this process or on another host. */
export type EndpointCaller = <E extends CallEndpoint>(
  endpoint: E,
  given?: Given,
) => Promise<Output<E>>

/** How long a page waits for its content before it is sent in its loading state, in ms. */
const patience = 300
/** How long it waits for content that it cannot be sent without, in ms: late is better than never. */
const mostPatience = 5000
/** How long another host has for an answer, in ms. */
const hostPatience = 2000

/** Calls the routes of this process, through the same checks as a request from outside. */
export function callHere(routes: Route[], log: Log): EndpointCaller {
  return async (endpoint, given) => {
    const route = routes.find((one) => one.endpoint === (endpoint as CallEndpoint))
    if (!route) throw new Error(`No route answers ${endpoint.path}`)
    const answer = route.answer(asRaw(given), ourselves, demand(endpoint, ourselves.viewer))
    return (await logged(answer, endpoint.path, log)) as never
  }
}

/** Calls the content API at `base`, on another host; its answer passes the same output schema. */
export function callThere(base: string, log: Log): EndpointCaller {
  return async (endpoint, given) => {
    const { params, query } = asRaw(given)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const url = `${base}${path}${query.size > 0 ? `?${query}` : ''}`
    const answer = fetchJson(url).then((json) => endpoint.output.parse(withIds(json)))
    return (await logged(answer, endpoint.path, log)) as never
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(hostPatience) })
  if (response.status === 404) throw notFound()
  if (!response.ok) throw new Error(`API Error: ${response.status} ${response.statusText}`)
  return await response.json()
}

/** Another host's items may have no ids; then their positions serve as ids. */
function withIds(json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.map((item, at) =>
      isObject(item) ? { id: at, ...(withIds(item) as object) } : item,
    )
  }
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withIds(value)]))
}

const isObject = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A Problem is an expected answer; any other failure to load content is logged. */
async function logged<T>(answer: Promise<T>, path: string, log: Log): Promise<T> {
  return await answer.catch((error: unknown) => {
    if (!(error instanceof Problem)) log.warn({ err: error, path }, 'content did not come')
    throw error
  })
}

function asRaw({ params = {}, query = {} }: Given = {}): RawInput {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return { params, query: new URLSearchParams(given) }
}

/**
 * Waits 300 ms at most. Content that has not come by then, or has failed, is `loading`: the page is
 * sent without it, and the browser loads it by itself.
 */
export async function loadable<Data>(answer: Promise<Data>): Promise<Loadable<Data>> {
  try {
    return { state: 'loaded', data: await inTime(answer, patience) }
  } catch {
    // `logged` has logged the cause; the browser tries again and shows the visitor how it went.
    return { state: 'loading' }
  }
}

/**
 * Content without which a page cannot be shown at all; a 503 page when it does not come. Another
 * host has 2 s (`fetchJson`), our own database 5 s.
 */
export async function needed<Data>(answer: Promise<Data>): Promise<Data> {
  return await inTime(answer, mostPatience).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    throw unavailable()
  })
}

async function inTime<Data>(answer: Promise<Data>, ms: number): Promise<Data> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`No answer within ${ms} ms`)), ms)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
