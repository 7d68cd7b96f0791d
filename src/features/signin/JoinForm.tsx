import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { fieldsOf, post } from '../../ui/post.ts'
import { CardPart, SendButton } from './CardPart.tsx'
import type { Invitation } from './contract.ts'
import styles from './JoinForm.module.css'
import { useDraft, type Draft } from './useDraft.tsx'

interface JoinFormProps {
  token: string
  invitation: Invitation
  done: (username: string) => void
  /** The link has died meanwhile, for this reason. */
  dead: (reason: string) => void
}

/** The account that an invitation is for: who it is, and how they will sign in. */
export function JoinForm({ invitation, ...joining }: JoinFormProps) {
  const { kind, organisation, email } = invitation
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(joining.token, invitation)
  const { sending, errors, failure, send } = useJoin(joining, draft.forget)
  const field = (name: keyof Draft) => ({
    name,
    value: draft.values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      draft.change(name, event.currentTarget.value),
    error: errors[name]?.[0],
    required: true,
  })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const setup = kind === 'setup'
  return (
    <CardPart
      title={setup ? 'Set up your site' : `Join ${organisation}`}
      lead={
        setup ? (
          'The account you make now owns it: you invite the others.'
        ) : (
          <>
            This invitation is for <strong>{email}</strong>
          </>
        )
      }
      arrived
    >
      <form
        ref={form}
        className={styles.form}
        method="post"
        onSubmit={(event) => void send(event, draft.values, setup)}
      >
        <Field
          {...field('first_name')}
          label="First name"
          maxLength={60}
          autoComplete="given-name"
        />
        <Field
          {...field('last_name')}
          label="Last name"
          maxLength={60}
          autoComplete="family-name"
        />
        {setup ? (
          <Field
            {...field('email')}
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="email"
          />
        ) : null}
        <Field
          {...field('username')}
          label="Username"
          hint="You sign in with it, or with your email address."
          maxLength={40}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label="Password"
          hint="At least 12 characters. A sentence is good."
          error={errors['password']?.[0]}
          required
          autoComplete="new-password"
        />
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

const unclear = 'The account could not be made. Please try again.'
type Errors = Record<string, string[] | undefined>

/** Sends the form; what is wrong goes to its field, or above the button. */
function useJoin({ token, done, dead }: Omit<JoinFormProps, 'invitation'>, forget: () => void) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>, values: Draft, setup: boolean) {
    event.preventDefault()
    if (sending) return
    const { password } = fieldsOf(event.currentTarget)
    const { email, ...names } = values
    setSending(true)
    setFailure(null)
    const body = { token, ...names, password, ...(setup && { email }) }
    const reply = await post<{ username: string }>('/api/auth/invitation/accept/', body)
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
    if (Object.keys(errors).length === 0) setFailure(detail)
  }
  return { sending, errors, failure, send }
}
