import type { z } from 'zod'
import type { DownloadEndpoint } from '../../../contract/endpoint.ts'
import { unexpected, type ProblemBody } from '../../../contract/problem.ts'
import { portalApi } from '../../base/portal-api.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { ApiError } from './client.ts'
import { credentials } from './membership.ts'
import { saveText } from './save-text.ts'
import { rowCounter } from './row-counter.ts'
import { signedInAgain } from './session.ts'

export interface Saving {
  signal: AbortSignal
  /** Called as they come: how many rows there are by now, without the header. */
  came: (rows: number) => void
}

/**
 * Has the browser save what a download answers, once all of it has come. Throws an ApiError, and an
 * AbortError when the signal says so. Where the session is over it waits until somebody has signed in.
 */
export async function saveDownload<E extends DownloadEndpoint>(
  endpoint: E,
  query: z.input<E['query']>,
  name: string,
  { signal, came }: Saving,
): Promise<void> {
  const token = sessionToken()
  const given = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const url = `${portalApi()}${endpoint.path}?${new URLSearchParams(given)}`
  const answer = await fetch(url, { headers: credentials(), credentials: 'include', signal })
  if (answer.ok) {
    saveText(name, await wholeOf(answer, came))
    return
  }
  if (answer.status === 401 && (await signedInAgain(token))) {
    await saveDownload(endpoint, query, name, { signal, came })
    return
  }
  const said = await (answer.json() as Promise<ProblemBody>).catch(() => ({ detail: unexpected }))
  throw new ApiError(answer.status, said)
}

async function wholeOf({ body }: Response, came: Saving['came']): Promise<Blob> {
  const [pieces, count] = [[] as Uint8Array<ArrayBuffer>[], rowCounter()]
  // Not every browser can iterate over a stream.
  const reader = body?.getReader()
  for (let one = await reader?.read(); one && !one.done; one = await reader?.read()) {
    pieces.push(one.value)
    came(count(one.value))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
