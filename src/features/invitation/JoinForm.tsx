import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { postJson } from '../../ui/base/post-json.ts'
import type { Invitation } from './contract.ts'
import { JoinFields, type Errors } from './JoinFields.tsx'
import styles from './JoinForm.module.css'
import { useJoinDraft, type JoinDraft } from './useJoinDraft.web.ts'

interface JoinFormProps {
  token: string
  invitation: Invitation
  done: (username: string) => void
  /** Called when the link does not work any more, with the reason. */
  dead: (reason: string) => void
}

/** The form for the new account: names, username and password. */
export function JoinForm({ invitation, ...joining }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useJoinDraft(joining.token, invitation)
  const { sending, errors, failure, send } = useJoin(joining, draft.forget)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const setup = invitation.kind === 'setup'
  return (
    <CardPart {...wordsOf(invitation)} arrived>
      <form
        ref={form}
        className={styles.form}
        method="post"
        onSubmit={(event) => void send(event, draft.values, setup)}
      >
        <JoinFields {...{ draft, errors, setup }} />
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <SendButton
          busy={sending}
          label="Create my account"
          busyLabel="Creating..."
          next="Then you sign in with your username and this password."
        />
      </form>
    </CardPart>
  )
}

function wordsOf({ kind, organisation, email }: Invitation) {
  if (kind === 'setup') {
    const lead = 'The account you make now owns it: you invite the others.'
    return { title: 'Set up your site', lead }
  }
  const lead = (
    <>
      This invitation is for <strong>{email}</strong>
    </>
  )
  return { title: `Join ${organisation}`, lead }
}

const fields = new Set(['first_name', 'last_name', 'email', 'username', 'password'])
const unclear = 'The account could not be made. Please try again.'

/** Sends the form; errors are shown at their fields or above the button. */
function useJoin({ token, done, dead }: Omit<JoinFormProps, 'invitation'>, forget: () => void) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>, values: JoinDraft, setup: boolean) {
    event.preventDefault()
    if (sending) return
    const { password } = valuesOf(event.currentTarget)
    const { email, ...names } = values
    setSending(true)
    setFailure(null)
    const body = { token, ...names, password, ...(setup && { email }) }
    const reply = await postJson<{ username: string }>('/auth/invitation/accept/', body)
    setSending(false)
    if (!reply.ok) return refuse(reply.status, reply.refusal)
    forget()
    done(reply.answer.username)
  }

  function refuse(
    status: number,
    { detail = unclear, errors = {} }: { detail?: string; errors?: Errors },
  ) {
    if (status === 410) {
      forget()
      return dead(detail)
    }
    setErrors(errors)
    const atField = Object.keys(errors).some((name) => fields.has(name))
    if (!atField) setFailure(detail)
  }
  return { sending, errors, failure, send }
}
