import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Me } from '../account/contract.ts'
import {
  acceptInvitation,
  forgotPage,
  forgotPassword,
  invitationPage,
  login,
  loginPage,
  logout,
  mfa,
  mfaPasskey,
  readInvitation,
  resetOnItsWay,
  resetPage,
  resetPassword,
} from './contract.ts'
import type { invitations } from './invitation.ts'
import type { Opened } from './opening.ts'
import type { passwordReset } from './reset.ts'
import type { SecondStep } from './second-step.ts'
import type { signIn } from './signin.ts'

interface Parts {
  signIn: ReturnType<typeof signIn>
  secondStep: SecondStep
  reset: ReturnType<typeof passwordReset>
  invitations: ReturnType<typeof invitations>
  me: (account: string) => Promise<Me>
  signOut: (caller: SignedIn) => Promise<void>
}

export function signinRoutes({ signIn, secondStep, reset, invitations, me, signOut }: Parts) {
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
    serve(forgotPassword, async ({ body }) => {
      await reset.ask(body.username)
      return { detail: resetOnItsWay }
    }),
    serve(resetPassword, async ({ body }, caller) => {
      await reset.use(body.token, body.password, caller)
      return { detail: 'Your password is changed. Every device was signed out.' }
    }),
    serve(readInvitation, async ({ body }) => await invitations.read(body.token)),
    serve(acceptInvitation, async ({ body }, caller) => {
      const { username } = await invitations.accept(body, caller)
      return { detail: 'Your account is ready. Please sign in.', username }
    }),
  ]
}

const noScripts =
  'The client portal needs JavaScript. Please turn it on in your browser, then sign in again.'

/** The pages; what needs a token is done by their scripts, through the calls above. */
export function signinPages({
  forget,
}: {
  forget: (username: string, from: Caller) => Promise<void>
}) {
  return [
    show(loginPage, async () => ({ username: '', refusal: null }), {
      // Sent only where no script runs, and a token could not be kept there.
      submit: async ({ fields }) => ({
        status: 400,
        view: { username: (fields.get('username') ?? '').slice(0, 254), refusal: noScripts },
      }),
    }),
    show(forgotPage, async () => ({ username: '', error: null, notice: null }), {
      submit: async ({ fields, caller }) => {
        const checked = forgotPassword.body.safeParse({ username: fields.get('username') ?? '' })
        if (!checked.success) {
          const error = checked.error.issues[0]?.message ?? ''
          const username = (fields.get('username') ?? '').slice(0, 254)
          return { status: 400, view: { username, error, notice: null } }
        }
        await forget(checked.data.username, caller)
        return { status: 200, view: { username: '', error: null, notice: resetOnItsWay } }
      },
    }),
    show(resetPage, async () => null),
    show(invitationPage, async () => null),
  ]
}
