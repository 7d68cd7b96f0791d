import { notFound } from '../../contract/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { receiveInbound } from './contract.ts'
import type { receivingMail } from './receive.ts'
import { signatureCheck } from './signature.ts'

interface Parts {
  clock: Clock
  /** Undefined: no mails come in. */
  receive: ReturnType<typeof receivingMail> | undefined
  /** INBOUND_SECRET; undefined: nobody hands over mails so. */
  secret: Uint8Array | undefined
}

/** The call by which a mail provider hands over a mail. */
export const inboundRoutes = ({ clock, receive, secret }: Parts) => [
  serve(receiveInbound, async ({ body }, { header }) => {
    if (!secret || !receive) throw notFound()
    const headers = {
      id: header?.('webhook-id') ?? null,
      timestamp: header?.('webhook-timestamp') ?? null,
      signature: header?.('webhook-signature') ?? null,
    }
    return await receive(body, signatureCheck(secret, headers, clock.now()))
  }),
]
