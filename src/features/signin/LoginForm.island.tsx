import { useState } from 'react'
import { isStaff } from '../../contract/access.ts'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import type { LoginView, Session } from './contract.ts'
import { DemoHint } from './DemoHint.tsx'
import styles from './LoginForm.module.css'
import { PasswordStep, type Entered } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { SecondFactor } from './useProof.web.ts'

export interface LoginFormProps {
  view: LoginView
  demo: { username: string; password: string } | null
  /** Passed in, because importing the contract would bring more than a page should load. */
  words: { wrongPassword: string; wrongCode: string }
}

const noStorage =
  'Your browser keeps nothing for this site, so you cannot stay signed in. Allow it to store data, then try again.'

/** Signing in: the password and, where the account has one, the second factor. */
export function LoginForm({ view, demo, words }: LoginFormProps) {
  const [entered, setEntered] = useState<Entered>({ username: view.username, remember: false })
  const [refusal, setRefusal] = useState(view.refusal)
  const [second, setSecond] = useState<SecondFactor | null>(null)

  function back(reason: string | null) {
    setSecond(null)
    setRefusal(reason)
  }
  /** False when the session cannot be stored; the form then says so. */
  function enter(session: Session): boolean {
    const stored = keep(session)
    if (stored) location.assign(destination(session))
    else back(noStorage)
    return stored
  }

  if (second) {
    const { username } = entered
    return <SecondStep {...{ second, username, enter, back }} wrongCode={words.wrongCode} />
  }
  return (
    <CardPart title="Client Portal Login">
      <PasswordStep
        {...{ entered, setEntered, refusal, setRefusal, setSecond, enter }}
        wrongPassword={words.wrongPassword}
      />
      {demo ? <DemoHint {...demo} /> : null}
      <p className={styles.more}>
        No account yet? <a href="/contact">Contact us for access</a>
      </p>
    </CardPart>
  )
}

/** Stores the token where every later request finds it. */
function keep({ token }: Session): boolean {
  try {
    localStorage.setItem('token', token)
    return true
  } catch {
    return false
  }
}

/** Where this person works, or the page there that sent them to sign in. */
function destination({ user }: Session): string {
  const home = isStaff(user.role) ? '/console' : '/dashboard'
  const next = sessionStorage.getItem('next') ?? ''
  sessionStorage.removeItem('next')
  const [, place] = /^(\/dashboard|\/console)(?![^/?#])/.exec(next) ?? []
  return place === '/dashboard' || place === home ? next : home
}
