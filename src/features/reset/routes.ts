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

/** The calls for a forgotten password. */
export function resetRoutes(reset: Reset) {
  return [
    serve(forgotPassword, async ({ body }) => {
      await reset.request(body.username)
      return { detail: resetOnItsWay }
    }),
    serve(resetPassword, async ({ body }, caller) => {
      await reset.use(body.token, body.password, caller)
      return { detail: 'Your password is changed. Every device was signed out.' }
    }),
  ]
}

interface PageParts {
  reset: Reset
  /** Where the mails of a demo are read, while that is open; else null. */
  mailbox: () => Promise<string | null>
}

/** The pages; their scripts use a token through the calls above. */
export function resetPages(parts: PageParts) {
  const blank = async () => ({
    username: '',
    error: null,
    notice: null,
    mailbox: await parts.mailbox(),
  })
  return [
    show(forgotPage, blank, {
      // While it is open, because the first owner closes it and changes no content.
      cacheable: ({ mailbox }) => mailbox === null,
      submit: ({ fields, caller }) => submit(fields.get('username') ?? '', caller, parts),
    }),
    show(resetPage, async () => null),
  ]
}

async function submit(
  typed: string,
  caller: Caller,
  parts: PageParts,
): Promise<Submitted<ForgotView>> {
  const mailbox = await parts.mailbox()
  const checked = forgotPassword.body.safeParse({ username: typed })
  if (!checked.success) {
    const error = checked.error.issues[0]?.message ?? ''
    return { status: 400, view: { username: typed.slice(0, 254), error, notice: null, mailbox } }
  }
  await parts.reset.requestByForm(checked.data.username, caller)
  return { status: 200, view: { username: '', error: null, notice: resetOnItsWay, mailbox } }
}
