import { show } from '../../platform/publishing/pages.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Me } from '../account/contract.ts'
import { login, loginPage, logout, mfa, mfaPasskey } from './contract.ts'
import type { Opened } from './opening.ts'
import type { SecondStep } from './second-step.ts'
import type { signIn } from './signin.ts'

interface Parts {
  signIn: ReturnType<typeof signIn>
  secondStep: SecondStep
  me: (account: string) => Promise<Me>
  signOut: (caller: SignedIn) => Promise<void>
}

export function signinRoutes({ signIn, secondStep, me, signOut }: Parts) {
  const answer = async ({ account, token, expiresAt }: Opened) => ({
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
    serve(logout, async (_, caller) => {
      await signOut(caller)
      return null
    }),
  ]
}

const noScripts =
  'The client portal needs JavaScript. Please turn it on in your browser, then sign in again.'

/** The page; signing in is done by its script, through the calls above. */
export function signinPages() {
  return [
    show(loginPage, async () => ({ username: '', refusal: null }), {
      // Sent only where no script runs, and there a token could not be stored.
      submit: async ({ fields }) => ({
        status: 400,
        view: { username: (fields.get('username') ?? '').slice(0, 254), refusal: noScripts },
      }),
    }),
  ]
}
