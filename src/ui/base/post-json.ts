import { portalApi } from './portal-api.ts'
import { request, type Reply } from './request.ts'

/** How long to wait for an answer, in ms. */
const patience = 30_000

/** Sends `body` as JSON to a path below the portal's API; no answer within 30 s is a refusal. */
export const postJson = <Answer>(path: string, body: object): Promise<Reply<Answer>> =>
  request<Answer>(portalApi() + path, {
    method: 'POST',
    credentials: 'include',
    json: body,
    signal: AbortSignal.timeout(patience),
  })
