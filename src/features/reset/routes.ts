import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { show, type Submitted } from '../../platform/publishing/pages.ts'
import {
  forgotPage,
  forgotPassword,
  resetOnItsWay,
  resetPage,
  resetPassword,
  type ForgotView,
} from './contract.ts'
import type { Reset } from './reset.ts'

/** The calls of those who have forgotten their password. */
export function resetRoutes(reset: Reset) {
  return [
    serve(forgotPassword, async ({ body }) => {
      await reset.ask(body.username)
      return { detail: resetOnItsWay }
    }),
    serve(resetPassword, async ({ body }, caller) => {
      await reset.use(body.token, body.password, caller)
      return { detail: 'Your password is changed. Every device was signed out.' }
    }),
  ]
}

/** The pages; what needs a token is done by their scripts, through the calls above. */
export function resetPages(reset: Reset) {
  return [
    show(forgotPage, async () => ({ username: '', error: null, notice: null }), {
      submit: ({ fields, caller }) => submit(fields.get('username') ?? '', caller, reset),
    }),
    show(resetPage, async () => null),
  ]
}

async function submit(typed: string, caller: Caller, reset: Reset): Promise<Submitted<ForgotView>> {
  const checked = forgotPassword.body.safeParse({ username: typed })
  if (!checked.success) {
    const error = checked.error.issues[0]?.message ?? ''
    return { status: 400, view: { username: typed.slice(0, 254), error, notice: null } }
  }
  await reset.askByForm(checked.data.username, caller)
  return { status: 200, view: { username: '', error: null, notice: resetOnItsWay } }
}
