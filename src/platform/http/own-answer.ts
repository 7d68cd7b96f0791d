import { answerLength } from '../../contract/answer-length.ts'
import { compressedOnce } from '../publishing/cached.ts'
import type { Calling, Exchange } from './exchange.ts'
import { inPieces, isLarge } from './large-answer.ts'
import { jsonPieces } from './long-answers.ts'

/** An answer with somebody's own data must not be stored by any cache on the way. */
export const ownOnly = [['Cache-Control', 'no-store']] as const

/** In bytes: what is smaller has come before anybody would count it, even over a slow line. */
const counted = 32_000

/** An answer with somebody's own data, as JSON, with the cookies that were set for it. */
export async function ownAnswer(
  exchange: Exchange,
  { cookies }: Calling,
  answer: unknown,
  status: number,
): Promise<Response> {
  const set = cookies.headers.map((cookie) => ['Set-Cookie', cookie] as const)
  const own = [...ownOnly, ...set]
  if (status === 204) return new Response(null, { status, headers: own.map(([...pair]) => pair) })
  const pieces = await jsonPieces(answer)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const headers = length < counted ? own : [...own, [answerLength, String(length)] as const]
  const type = 'application/json; charset=utf-8'
  if (isLarge(pieces))
    return inPieces(exchange.req.raw, pieces, [['Content-Type', type], ...headers], status)
  const body = Buffer.concat(pieces)
  return await compressedOnce(exchange.req.raw, { body, type, headers }, status)
}
