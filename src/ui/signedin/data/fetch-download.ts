import type { z } from 'zod'
import type { DownloadEndpoint } from '../../../contract/endpoint.ts'
import { unexpected, type ProblemBody } from '../../../contract/problem.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { endpointUrl, ApiError } from './client.ts'
import { credentials } from './membership.ts'
import { signedInAgain } from './session.ts'

interface Wanted<E extends DownloadEndpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
}

/**
 * The answer of a download, of which the bytes are still to come. Throws an ApiError, and an AbortError
 * when the signal says so. Where the session is over it waits until somebody has signed in.
 */
export async function fetchDownload<E extends DownloadEndpoint>(
  endpoint: E,
  wanted: Wanted<E>,
  signal: AbortSignal,
): Promise<Response> {
  const token = sessionToken()
  const url = endpointUrl(endpoint, wanted)
  const answer = await fetch(url, { headers: credentials(), credentials: 'include', signal })
  if (answer.ok) return answer
  if (answer.status === 401 && (await signedInAgain(token)))
    return await fetchDownload(endpoint, wanted, signal)
  const said = await (answer.json() as Promise<ProblemBody>).catch(() => ({ detail: unexpected }))
  throw new ApiError(answer.status, said)
}
