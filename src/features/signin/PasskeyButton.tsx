import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '../../ui/base/Button.tsx'
import { post } from '../../ui/site/post.ts'
import type { Prove } from './useProof.web.ts'

interface PasskeyButtonProps extends Pick<Prove, 'busy' | 'prove' | 'refuse' | 'setRefusal'> {
  token: string
  variant: 'primary' | 'secondary'
}

const unused = 'The passkey was not used. Nothing is lost: try again, or use another way.'
const unknown = 'This browser knows no passkeys. Use another way, or another browser.'

/** Asks the browser for a passkey. The code for it is loaded only then. */
export function PasskeyButton({ token, variant, ...proof }: PasskeyButtonProps) {
  const { busy, prove, refuse, setRefusal } = proof

  async function ask(): Promise<object | null> {
    if (!('PublicKeyCredential' in window)) return said(unknown)
    const path = '/auth/mfa/passkey/'
    const reply = await post<PublicKeyCredentialRequestOptionsJSON>(path, { mfa_token: token })
    if (!reply.ok) {
      refuse(reply.status, reply.refusal.detail)
      return null
    }
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return { passkey: await startAuthentication({ optionsJSON: reply.answer }) }
    } catch {
      // Cancelled, timed out, or from another site: browsers do not say which.
      return said(unused)
    }
  }
  function said(reason: string): null {
    setRefusal(reason)
    return null
  }
  return (
    <Button type="button" variant={variant} disabled={busy} onClick={() => void prove(ask)}>
      Use a passkey
    </Button>
  )
}
