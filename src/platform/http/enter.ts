import type { Endpoint } from '../../contract/endpoint.ts'
import type { Tag } from '../../contract/tags.ts'
import type { Admission } from '../auth/admission.ts'
import type { Limiter } from '../auth/limiter.ts'
import { diskIsFull } from '../../contract/problem.ts'
import type { Disk } from '../storage/disk.ts'
import type { Pass, Viewer } from '../auth/viewer.ts'
import type { Log } from '../log.ts'
import type { PageCache } from '../publishing/page-cache.ts'
import type { SharedAnswers } from '../publishing/shared-answers.ts'
import { callerOf, type Calling, type CallerParts, type Exchange } from './exchange.ts'
import type { AnswerRepeats } from './repeats.ts'
import type { RawInput } from './serve.ts'

/** What the endpoints are mounted with. */
export interface ApiParts extends CallerParts {
  pageCache: PageCache
  limiter: Limiter
  shared: SharedAnswers
  /** The headers of every answer. */
  headers: readonly (readonly [name: string, value: string])[]
  admission: Admission
  disk: Disk
  repeats: AnswerRepeats
  log: Pick<Log, 'error' | 'info'>
  /** Notes what somebody has done, for their other devices. */
  noteAct: (viewer: Viewer | null, tags: readonly Tag[]) => Promise<void>
}

/** A request that has been let in. */
export interface EnteredRequest {
  pass: Pass
  caller: Calling
  url: URL
  input: RawInput
}

/**
 * Lets a request in to an endpoint: first the rights, because the limit counts by account where
 * somebody is signed in, then the limit; both before a byte of the body is read. Throws 401, 403,
 * 429 and 507.
 */
export async function enter(
  exchange: Exchange,
  endpoint: Endpoint,
  parts: ApiParts,
): Promise<EnteredRequest> {
  const pass = await parts.admission.admit(exchange.env.incoming, endpoint)
  const caller = callerOf(exchange, parts, pass.viewer)
  refuseOnFullDisk(endpoint, parts)
  await takeFromLimit(endpoint, caller, parts)
  const url = new URL(exchange.req.url)
  return { pass, caller, url, input: { params: exchange.req.param(), query: url.searchParams } }
}

/** Throws 507 for what changes something while nothing is taken in, but for deleting, which makes room. */
function refuseOnFullDisk({ method, evenWhenFull }: Endpoint, { disk }: ApiParts): void {
  if (method === 'GET' || method === 'DELETE' || evenWhenFull) return
  if (disk.rung() === 'nothing') throw diskIsFull()
}

/** Whoever sees the portal as a member does takes nothing from what that member may call. */
const countedBy = (viewer: Viewer | null) => viewer?.key?.id ?? viewer?.seenBy ?? viewer?.account

/** Counts a call against the endpoint's limit, by account or address. Throws 429 above the limit. */
export async function takeFromLimit(
  { path, limit }: Endpoint,
  { viewer, address }: Calling,
  { limiter }: ApiParts,
): Promise<void> {
  if (limit) await limiter.take(`${path} ${countedBy(viewer) ?? address}`, limit)
}
