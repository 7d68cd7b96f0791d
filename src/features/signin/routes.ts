import { show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Me } from '../account/contract.ts'
import { login, loginPage, mfa, mfaPasskey, staffLoginPage, type LoginView } from './contract.ts'
import type { OpenedSession } from './opening.ts'
import type { SecondStep } from './second-step.ts'
import type { signIn } from './signin.ts'

interface Parts {
  signIn: ReturnType<typeof signIn>
  secondStep: SecondStep
  me: (account: string) => Promise<Me>
}

export function signinRoutes({ signIn, secondStep, me }: Parts) {
  const answer = async ({ account, token, expiresAt }: OpenedSession) => ({
    token,
    expires_at: expiresAt,
    user: await me(account),
  })
  return [
    serve(login, async ({ body }, caller) => await answer(await signIn(body, caller))),
    serve(mfa, async ({ body }, caller) => await answer(await secondStep.prove(body, caller))),
    serve(mfaPasskey, async ({ body }) => {
      const options = await secondStep.passkeyOptions(body.mfa_token)
      return { ...options }
    }),
  ]
}

interface PageParts {
  /** The demo client's sign-in while it works, for whoever sits at this machine; else null. */
  demoSignIn: (local: boolean) => Promise<LoginView['demo']>
  /** Where the mails of a demo are read, for whoever sits at this machine; else null. */
  mailbox: (local: boolean) => Promise<string | null>
  /** Whether this is a demo that has no owner yet. */
  isDemo: (local: boolean) => Promise<boolean>
  /** Whether they are made for each visitor anew: what they show of a demo can change at any time. */
  personal: boolean
}

/** The pages; signing in is done by their script, through the calls above. */
export function signinPages({ demoSignIn, mailbox, isDemo, personal }: PageParts) {
  const ofClients = async ({ local = false }) => ({
    ...blank,
    demo: await demoSignIn(local),
    mailbox: await mailbox(local),
  })
  const ofStaff = async ({ local = false }) => ({
    ...blank,
    demo: null,
    mailbox: null,
    isNew: await isDemo(local),
  })
  return [
    show(loginPage, ofClients, {
      personal,
      submit: async ({ fields, caller }) =>
        refused(fields, await ofClients(caller), 'client portal'),
    }),
    show(staffLoginPage, ofStaff, {
      personal,
      submit: async ({ fields, caller }) => refused(fields, await ofStaff(caller), 'console'),
    }),
  ]
}

const blank = { username: '', refusal: null }

/** A form is sent only where no script runs, and there a token could not be stored. */
function refused<View extends LoginView>(fields: URLSearchParams, view: View, place: string) {
  const refusal = `The ${place} needs JavaScript. Please turn it on in your browser, then sign in again.`
  const username = (fields.get('username') ?? '').slice(0, 254)
  return { status: 400 as const, view: { ...view, username, refusal } }
}
