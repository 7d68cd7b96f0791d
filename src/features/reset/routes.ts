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
  /** Where the mails of a demo are read, for whoever sits at this machine; else null. */
  mailbox: (local: boolean) => Promise<string | null>
  /** Whether there may be a demo: then the pages are not the same for everybody. */
  personal: boolean
}

/** The pages; their scripts use a token through the calls above. */
export function resetPages(parts: PageParts) {
  const blank = async ({ local = false }) => ({
    username: '',
    error: null,
    notice: null,
    mailbox: await parts.mailbox(local),
  })
  return [
    show(forgotPage, blank, {
      personal: parts.personal,
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
  const mailbox = await parts.mailbox(caller.local)
  const checked = forgotPassword.body.safeParse({ username: typed })
  if (!checked.success) {
    const error = checked.error.issues[0]?.message ?? ''
    return { status: 400, view: { username: typed.slice(0, 254), error, notice: null, mailbox } }
  }
  await parts.reset.requestByForm(checked.data.username, caller)
  return { status: 200, view: { username: '', error: null, notice: resetOnItsWay, mailbox } }
}
