import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, token } from '../../contract/fields.ts'
import { credential } from '../signin/contract.ts'

const byHand = { count: 30, seconds: 60 }
const self = { access: 'self', params: nothing, query: nothing, limit: byHand } as const
/** Changing second factors needs the password again when it was entered long ago. */
const guarded = { ...self, fresh: true, audited: true } as const
/** Ten codes for one sign-in each, or none; only their hashes are stored. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const beginApp = endpoint({
  ...guarded,
  method: 'POST',
  path: '/second-factor/app/',
  repeat: 'refused',
  summary: 'A new secret for an authenticator app (TOTP, RFC 6238); counts once it is confirmed.',
  output: z.object({
    /** Base32, to type in by hand. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    url: z.string(),
    /** The url as a QR code: the `d` of one SVG path, on a square of `size` units. */
    qr: z.object({ path: z.string(), size: z.number() }),
  }),
})

export const confirmApp = endpoint({
  ...guarded,
  method: 'POST',
  path: '/second-factor/app/confirm/',
  repeat: 'refused',
  summary: 'The first code of the app: from now on sign-in asks for one.',
  tags: ['me'],
  body: z.strictObject({ code: line().max(40) }),
  success: 200,
  output: recoveryCodes,
})

export const removeApp = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/second-factor/app/',
  summary: 'Take the app away; refused (409) when it is the last factor and one is required.',
  tags: ['me'],
  success: 204,
  output: z.null(),
})

export const renewRecoveryCodes = endpoint({
  ...guarded,
  method: 'POST',
  path: '/second-factor/recovery-codes/',
  repeat: 'refused',
  summary: 'Ten new recovery codes; the old ones stop working.',
  tags: ['me'],
  success: 200,
  output: recoveryCodes,
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  used_at: moment.nullable(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  ...self,
  method: 'GET',
  path: '/passkeys/',
  summary: 'Your passkeys.',
  tags: ['passkey'],
  limit: null,
  output: z.array(passkey),
})

export const beginPasskey = endpoint({
  ...guarded,
  method: 'POST',
  path: '/passkeys/options/',
  repeat: 'refused',
  summary: 'What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON).',
  audited: false,
  success: 200,
  output: z.object({
    /** Sent back with the passkey; valid for 5 minutes. */
    challenge_token: z.string(),
    options: z.looseObject({}),
  }),
})

export const addPasskey = endpoint({
  ...guarded,
  method: 'POST',
  path: '/passkeys/',
  repeat: 'refused',
  summary: 'Keep a passkey that the browser has made; with the first factor come recovery codes.',
  tags: ['me', 'passkey'],
  body: z.strictObject({
    challenge_token: token,
    name: line().min(1, 'Give the passkey a name.').max(60),
    response: credential,
  }),
  output: z.object({ passkey, recovery_codes: z.array(z.string()) }),
})

export const removePasskey = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/passkeys/{id}/',
  summary: 'Take a passkey away; refused (409) when it is the last factor and one is required.',
  tags: ['me', 'passkey'],
  params: z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) }),
  success: 204,
  output: z.null(),
})
