import { useState, type ReactNode } from 'react'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { OnItsWay } from '../../ui/site/card/OnItsWay.tsx'
import type { LoginView, Session } from './contract.ts'
import { DemoHint } from './DemoHint.tsx'
import styles from './LoginForm.module.css'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { storeSessionToken, takeNext } from '../../ui/base/signin-storage.ts'
import { useAwaited } from './useAwaited.web.ts'
import { unclear, type AwaitedFactor, type SignInRefusal } from './useProof.web.ts'
import type { Entered } from './useSignIn.web.ts'

export interface LoginFormProps {
  view: LoginView
  /** Present on the page for the firm's people: whose they are, and whether there is none yet. */
  staff?: { firm: string; isNew: boolean }
  /** Passed in, because importing the contract would bring more than a page should load. */
  words: { wrongPassword: string; wrongCode: string }
}

const noStorage =
  'Your browser keeps nothing for this site, so you cannot stay signed in. Allow it to store data, then try again.'

/** Signing in: the password and, where the account has one, the second factor. */
export function LoginForm({ view, staff, words }: LoginFormProps) {
  const [entered, setEntered] = useState<Entered>({ username: view.username, remember: false })
  const [refusal, setRefusal] = useState<SignInRefusal | null>(asRefusal(view.refusal, true))
  const awaited = useAwaited()
  // Undefined: nothing has happened here yet.
  const [ofPassword, setSecond] = useState<AwaitedFactor | null>()
  const second = ofPassword === undefined ? awaited : ofPassword
  const [sent, setSent] = useState<string | null>(null)

  function back(reason: string | null) {
    setSecond(null)
    setRefusal(asRefusal(reason, false))
  }
  /** False without a session, or when it cannot be stored; the form then says so. */
  function enter(session: Session): boolean {
    // What stands before the server may answer in its name, with something else.
    if (!session.token) {
      back(unclear)
      return false
    }
    const stored = storeToken(session)
    if (stored) location.assign(destination(session))
    else back(noStorage)
    return stored
  }

  if (second) {
    const { username } = second === awaited ? awaited : entered
    return <SecondStepForm {...{ second, username, enter, back }} wrongCode={words.wrongCode} />
  }
  if (sent) return <LinkOnItsWay notice={sent} mailbox={view.mailbox} />
  const action = staff ? '/login/staff' : '/login'
  return (
    <CardPart {...(staff ? headOfStaff(staff.firm) : { title: 'Client Portal Login' })}>
      <PasswordStep
        {...{ action, entered, setEntered, refusal, setRefusal, setSecond, enter }}
        wrongPassword={words.wrongPassword}
        linkSent={staff ? undefined : setSent}
      />
      {view.demo ? <DemoHint {...view.demo} /> : null}
      {staff ? <OfStaff {...staff} /> : <OfClients />}
    </CardPart>
  )
}

const LinkOnItsWay = (given: { notice: string; mailbox: string | null }) => (
  <OnItsWay {...given} again="/login" arrived>
    <li>
      Links go to clients alone. Do you work for us? <a href="/login/staff">Sign in here</a>.
    </li>
  </OnItsWay>
)

const headOfStaff = (firm: string): { title: string; lead: ReactNode } => ({
  title: 'Staff Login',
  lead: (
    <>
      For the people of <strong>{firm}</strong>. It leads to the console.
    </>
  ),
})

const OfClients = () => (
  <p className={styles.more}>
    No account yet? <a href="/contact">Contact us for access</a>
  </p>
)

const OfStaff = ({ isNew }: { isNew: boolean }) => (
  <>
    {isNew ? (
      <p className={styles.more}>
        The first owner signs up with the link that the terminal shows at start;{' '}
        <code>./portico setup-link</code> prints a new one.
      </p>
    ) : null}
    <p className={styles.more}>
      Are you a client? <a href="/login">Client Portal Login</a>
    </p>
  </>
)

const asRefusal = (reason: string | null, retype: boolean): SignInRefusal | null =>
  reason === null ? null : { reason, retype }

/** Stores the token for later requests; false when the browser refuses. */
function storeToken({ token }: Session): boolean {
  try {
    storeSessionToken(token)
    return true
  } catch {
    return false
  }
}

/**
 * Console or portal, by role, or the page there that sent them to sign in. An API of another host
 * (PORTAL_API_URL) may answer with the token alone.
 */
function destination({ user }: Pick<Session, 'token'> & Partial<Session>): string {
  const home = user?.organisation === null ? '/console' : '/dashboard'
  const next = takeNext() ?? ''
  const [, place] = /^(\/dashboard|\/console)(?![^/?#])/.exec(next) ?? []
  return place === '/dashboard' || place === home ? next : home
}
