import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { postJson } from '../../ui/base/post-json.ts'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { forgetToken, useLinkToken } from '../../ui/site/useLinkToken.ts'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import type { Invitation } from './contract.ts'
import { DeadLink, notWhole } from '../../ui/site/card/DeadLink.tsx'
import { AgreeForm } from './AgreeForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import { rememberNext, rememberUsername } from '../../ui/base/signin-storage.ts'
import styles from './InvitationForm.module.css'

const key = 'invitation link'
const unclear = 'The invitation could not be opened. Please try again.'

type State =
  | { at: 'opening' }
  | { at: 'failed'; reason: string }
  | { at: 'dead'; reason: string }
  | { at: 'open'; invitation: Invitation }
  | { at: 'done'; username: string }

/** Opens an invitation by its link, and makes the account. */
export function InvitationForm() {
  const token = useLinkToken(key)
  const [state, setState] = useState<State>({ at: 'opening' })

  useEffect(() => {
    if (token && state.at === 'opening') void open(token).then(setState)
  }, [token, state.at])

  function dead(reason: string) {
    forgetToken(key)
    setState({ at: 'dead', reason })
  }
  function done(username: string) {
    forgetToken(key)
    rememberUsername(username)
    if (state.at === 'open' && state.invitation.kind === 'setup') rememberNext('/console/start')
    setState({ at: 'done', username })
  }
  if (state.at === 'done') return <Ready username={state.username} />
  if (state.at === 'dead') return <Dead reason={state.reason} />
  if (token === null) return <Dead reason={notWhole} />
  if (state.at === 'failed') {
    return <Failed reason={state.reason} retry={() => setState({ at: 'opening' })} />
  }
  if (state.at === 'opening' || !token) return <Opening />
  if (state.invitation.kind === 'agreement')
    return <AgreeForm {...{ token, dead }} storageKey={key} invitation={state.invitation} />
  return <JoinForm {...{ token, done, dead }} invitation={state.invitation} />
}

async function open(token: string): Promise<State> {
  const reply = await postJson<Invitation>('/auth/invitation/', { token })
  if (reply.ok) return { at: 'open', invitation: reply.answer }
  const { detail = unclear } = reply.refusal
  if (reply.status !== 410) return { at: 'failed', reason: detail }
  forgetToken(key)
  return { at: 'dead', reason: detail }
}

function Opening() {
  return (
    <CardPart title="Your invitation">
      <p className={styles.opening} role="status">
        <Spinner />
        Opening your invitation...
      </p>
    </CardPart>
  )
}

function Failed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <CardPart title="Your invitation">
      <Notice tone="bad">{reason}</Notice>
      <Button type="button" variant="primary" onClick={retry}>
        Try again
      </Button>
    </CardPart>
  )
}

function Dead({ reason }: { reason: string }) {
  return (
    <DeadLink reason={reason} way={{ label: 'Contact us', href: '/contact' }}>
      <p>
        Whoever invited you can send a new one. If you have an account already,{' '}
        <a href="/login">sign in</a>.
      </p>
    </DeadLink>
  )
}

function Ready({ username }: { username: string }) {
  return (
    <CardPart
      title="Your account is ready"
      lead={
        <>
          Your username is <strong>{username}</strong>.
        </>
      }
      arrived
    >
      <ButtonLink href="/login" variant="primary">
        Sign In
      </ButtonLink>
    </CardPart>
  )
}
