import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { postJson } from '../../ui/base/post-json.ts'
import type { Prove } from './useProof.web.ts'

interface PasskeyButtonProps extends Pick<Prove, 'busy' | 'prove' | 'refuse' | 'setRefusal'> {
  token: string
  variant: 'primary' | 'secondary'
}

const unused = 'The passkey was not used. Nothing is lost: try again, or use another way.'
const unknown = 'This browser does not support passkeys. Use another way, or another browser.'

/** Asks the browser for a passkey. The code for it is loaded only then. */
export function PasskeyButton({ token, variant, ...proof }: PasskeyButtonProps) {
  const { busy, prove, refuse, setRefusal } = proof

  async function requestProof(): Promise<object | null> {
    if (!('PublicKeyCredential' in window)) return fail(unknown)
    const path = '/auth/mfa/passkey/'
    const reply = await postJson<PublicKeyCredentialRequestOptionsJSON>(path, { mfa_token: token })
    if (!reply.ok) {
      refuse(reply)
      return null
    }
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return { passkey: await startAuthentication({ optionsJSON: reply.answer }) }
    } catch {
      // Cancelled, timed out, or from another site: browsers do not say which.
      return fail(unused)
    }
  }
  function fail(reason: string): null {
    setRefusal({ reason, retype: false })
    return null
  }
  return (
    <BusyButton
      type="button"
      variant={variant}
      busy={busy}
      onClick={() => void prove(requestProof)}
    >
      Use a passkey
    </BusyButton>
  )
}
