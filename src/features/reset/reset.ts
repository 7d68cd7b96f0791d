import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { malformed } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import { setPasswordHash } from '../../platform/auth/accounts.ts'
import { gone, type Links } from '../../platform/auth/links.ts'
import { namesOf } from '../../platform/auth/password-rules.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import { maySignInStill } from '../../platform/auth/still-in.ts'
import type { EndWaysIn } from '../../platform/auth/ways-in.ts'
import { ourselves, type Caller } from '../../platform/http/caller.ts'
import type { MailAddressed, MailPerson, PersonalMails } from '../../platform/mail/personal.ts'
import type { AddTask, Perform } from '../../platform/outbox/task.ts'
import type { SealedLink } from '../../platform/outbox/sealed.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { forgotPassword, resetPage } from './contract.ts'

/** Somebody who may sign in, or could with a password. */
interface Account extends MailPerson {
  username: string | null
  last_name: string
  password_hash: string | null
}

interface Parts {
  database: Database
  audit: Audit
  limiter: Limiter
  /** Whether this address may be sent a link; counts it. */
  mayMail: (trx: Transaction<Tables>, address: string) => Promise<boolean>
  links: Links
  passwords: Passwords
  endWaysIn: EndWaysIn
  mails: PersonalMails<CompanyInfo>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    resetMail(given: MailAddressed<CompanyInfo> & { url: SealedLink }): QueuedMail
  }
  /** Finds who may sign in by user name or e-mail address. */
  findByName: (identifier: string) => Promise<Account | undefined>
  /** The same by id. */
  findById: (account: string) => Promise<Account | undefined>
  /** Notifies the owner of an account that its password was changed. */
  notifyChanged: (trx: Transaction<Tables>, account: string) => Promise<void>
  /** Why a password is refused for somebody with these names, or null. */
  passwordProblem: (password: string, about: readonly string[]) => string | null
  outbox: { add: AddTask; wake(): void }
}

/** How long a link works, in ms. */
const lasts = 30 * 60 * 1000

/** Forgotten passwords: requesting a link, sending it, and using it. */
export function passwordReset(parts: Parts) {
  return {
    /** Queues the name and looks nothing up, so that timing does not reveal which accounts exist. */
    request: (username: string) => requestLink(parts, username),
    /** The same for the form of a browser without scripts; it shares its limit with the call. */
    async requestByForm(username: string, { address }: Caller): Promise<void> {
      const { path, limit } = forgotPassword
      if (limit) await parts.limiter.take(`${path} ${address}`, limit)
      await requestLink(parts, username)
    },
    /** Run by the outbox later: sends the mail with the link, or nothing. */
    send: ((task) => send(parts, task)) satisfies Perform,
    /**
     * Sends the mail with a link to a person, for those who manage accounts; returns the link where
     * no mail server is set, else null.
     */
    sendLink: (trx: Transaction<Tables>, person: MailPerson) => sendLink(parts, trx, person),
    /** Throws 410 for a link that was used or has expired, 400 for a password that is refused. */
    use: (token: string, password: string, by: Caller) => use(parts, { token, password }, by),
  }
}

export type Reset = ReturnType<typeof passwordReset>

async function requestLink({ database, outbox }: Parts, username: string): Promise<void> {
  const payload = { username }
  await database.transaction((trx) => outbox.add(trx, { kind: 'reset', about: '', payload }))
  outbox.wake()
}

async function send(parts: Parts, { payload }: Parameters<Perform>[0]): ReturnType<Perform> {
  const { mayMail, audit, outbox } = parts
  const account = await parts.findByName((payload as { username: string }).username)
  // Whoever was only invited has no password yet, and the invitation keeps its own expiry.
  if (!account?.password_hash) return { end: 'done', state: 'done' }
  await audit.act(ourselves, async (trx, record) => {
    if (!(await maySignInStill(trx, account.id))) return
    if (!(await mayMail(trx, account.email))) return
    await sendLink(parts, trx, account)
    record({ action: 'password-reset-asked', about: account.id })
  })
  outbox.wake()
  return { end: 'done', state: 'done' }
}

async function sendLink(
  { links, mails, templates }: Parts,
  trx: Transaction<Tables>,
  person: MailPerson,
): Promise<string | null> {
  const token = await links.issue(trx, { kind: 'reset', account_id: person.id, lasts })
  const { queued: url, shown } = mails.linkTo(person, resetPage.path, token)
  await mails.send(trx, person, templates.resetMail({ ...(await mails.to(person)), url }))
  return shown
}

async function use(
  parts: Parts,
  { token, password }: { token: string; password: string },
  by: Caller,
): Promise<void> {
  const { audit, links, passwords, endWaysIn, outbox } = parts
  const link = await links.find(token)
  const account = link?.account_id && (await parts.findById(link.account_id))
  if (link?.kind !== 'reset' || !account) throw gone()
  const problem = parts.passwordProblem(password, namesOf(account))
  if (problem) throw malformed(problem, { password: [problem] })
  const hash = await passwords.hash(password)
  await audit.act(by, async (trx, record) => {
    // Feeds and whatever else somebody may have opened with the old password end, too.
    const ended = await endWaysIn(trx, { account: account.id }, async () => {
      if (!(await maySignInStill(trx, account.id))) throw gone()
      if (!(await links.use(trx, link.id))) throw gone()
      await setPasswordHash(trx, account.id, hash)
    })
    await parts.notifyChanged(trx, account.id)
    const entry = { action: 'password-reset', about: account.id, detail: { ended } }
    record({ ...entry, organisation: null, person: account.id })
  })
  outbox.wake()
}
