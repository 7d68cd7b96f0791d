import { useState, type FormEvent } from 'react'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { postJson } from '../../ui/base/post-json.ts'
import { forgetToken } from '../../ui/site/useLinkToken.ts'
import type { Invitation } from './contract.ts'
import styles from './AgreeForm.module.css'

interface AgreeFormProps {
  token: string
  /** What the token is kept under on this device until it is used. */
  storageKey: string
  invitation: Invitation
  /** Called when the link does not work any more, with the reason. */
  dead: (reason: string) => void
}

const unclear = 'The answer did not arrive. Please try again.'

/** Asks whoever has an account already whether it shall be a member of one more organisation. */
export function AgreeForm({ token, storageKey, invitation, dead }: AgreeFormProps) {
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [failure, setFailure] = useState<string | null>(null)
  const { organisation, email } = invitation

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setFailure(null)
    const reply = await postJson<{ detail: string }>('/auth/invitation/agree/', { token })
    if (reply.ok) {
      forgetToken(storageKey)
      return setState('done')
    }
    setState('asking')
    const { detail = unclear } = reply.refusal
    if (reply.status === 410) dead(detail)
    else setFailure(detail)
  }

  if (state === 'done') return <Joined organisation={organisation} />
  return (
    <CardPart
      title={`Join ${organisation}`}
      lead={
        <>
          With the account of <strong>{email}</strong>
        </>
      }
      arrived
    >
      <form className={styles.form} method="post" onSubmit={(event) => void send(event)}>
        <p>
          You keep your account and your password, and change between organisations in the portal.
        </p>
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <SendButton
          busy={state === 'sending'}
          label={`Join ${organisation}`}
          busyLabel="Joining..."
          next="Until you do, nothing changes, and nobody there learns of your account."
        />
      </form>
    </CardPart>
  )
}

function Joined({ organisation }: { organisation: string }) {
  return (
    <CardPart title={`You are a member of ${organisation}`} arrived>
      <ButtonLink href="/dashboard" variant="primary">
        Open the portal
      </ButtonLink>
    </CardPart>
  )
}
