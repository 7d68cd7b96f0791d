import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'

/** What an address answers; `ends`: when its certificate does. Or why it does not answer. */
export type Visit = { status: number; isOurs: boolean; ends: Date | null } | { why: string }

const patience = 5_000

/** Asks once, follows nothing, and does not throw. */
export async function visit(address: string): Promise<Visit> {
  const ask = address.startsWith('https:') ? overHttps : overHttp
  return await new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve({ why: inWords(error) })
    // Of its own connection, so that none is left open.
    const request = ask(address, { agent: false, signal: AbortSignal.timeout(patience) })
    request.on('error', failed)
    request.on('response', (response) => {
      const certificate = (response.socket as Partial<TLSSocket>).getPeerCertificate?.()
      const ends = certificate?.valid_to ? new Date(certificate.valid_to) : null
      const status = response.statusCode ?? 0
      text(response).then((body) => resolve({ status, isOurs: isHealth(body), ends }), failed)
    })
    request.end()
  })
}

/** Whether that is what `/health` of this program says. */
function isHealth(body: string): boolean {
  try {
    return 'takes_in' in JSON.parse(body)
  } catch {
    return false
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name is not known',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ABORT_ERR: `no answer within ${patience / 1000} s`,
}

const inWords = ({ code, message }: NodeJS.ErrnoException) => reasons[code ?? ''] ?? message
