import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { StartError } from '../../contract/start-error.ts'
import { setting } from '../../platform/config/setting.ts'

/** With `+` and a token, the part before the @ has at most the 64 characters of RFC 5321. */
const longestLocal = 20

const address = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine((text) => {
    const [local = ''] = text.split('@')
    return addressProblem(text) === null && local.length <= longestLocal && !local.includes('+')
  })

/** As Standard Webhooks writes a secret: `whsec_` and 24 to 64 bytes in base64. */
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
  .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
  .refine((bytes) => bytes.length >= 24 && bytes.length <= 64)

/** How answers to our mails come in; without an address they go to the firm's mailbox. */
export const inboundSettings = {
  INBOUND_ADDRESS: setting(
    address.optional(),
    `an address such as reply@example.com, with at most ${longestLocal} characters before the @ and no +`,
    'Where answers to our mails go; mail to it, and to it with a + and more, has to be handed to Portico.',
    'none: answers go to the firm’s own address',
  ),
  INBOUND_SECRET: setting(
    secret.optional(),
    'whsec_ and 24 to 64 bytes in base64, as Standard Webhooks writes a secret',
    'The secret that signs mails which a provider posts to /api/inbound/; needs INBOUND_ADDRESS.',
    'none: mails come by the command inbound receive alone',
    { secret: true },
  ),
}

type Settings = typeof inboundSettings
export type InboundConfig = { [N in keyof Settings]: z.output<Settings[N]['schema']> }

/** Throws a StartError for a secret without an address. */
export function checkInbound({ INBOUND_ADDRESS, INBOUND_SECRET }: InboundConfig): void {
  if (INBOUND_SECRET === undefined || INBOUND_ADDRESS !== undefined) return
  throw new StartError(
    'INBOUND_ADDRESS must be set too: with INBOUND_SECRET alone nobody answers to an address of ours.',
  )
}
