import { Problem, malformed } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { ourselves, type Caller } from '../../platform/http/caller.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { AddTask, Perform } from '../../platform/outbox/task.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import { deadLink } from './contract.ts'
import type { Links } from './links.ts'
import type { Notify } from './notices.ts'
import { candidateOf, findCandidate, setPassword } from './store.ts'

interface Parts {
  database: Database
  audit: Audit
  limiter: Limiter
  links: Links
  passwords: Passwords
  sessions: Sessions
  notify: Notify
  /** Why a password will not do for whoever owns these words, or null. */
  passwordProblem: (password: string, about: readonly string[]) => string | null
  outbox: { add: AddTask; wake(): void }
}

/** What one account may be sent in a day, so that nobody can flood a mailbox. */
const perAccount = { count: 5, seconds: 24 * 60 * 60 }

export const gone = () => new Problem(410, deadLink)

/** Forgotten passwords: asking for a link, sending it, and using it. */
export function passwordReset(parts: Parts) {
  const { database, audit, limiter, links, passwords, sessions, notify, outbox } = parts

  /** Keeps the wish and looks nothing up, so that time tells nothing of whom we know. */
  async function ask(username: string): Promise<void> {
    const payload = { username }
    await database.transaction((trx) => outbox.add(trx, { kind: 'reset', about: '', payload }))
    outbox.wake()
  }

  /** What the outbox does with the wish: the mail with the link, or nothing. */
  const send: Perform = async ({ payload }) => {
    const candidate = await findCandidate(database, (payload as { username: string }).username)
    // Who was invited has no password to forget, and an invitation ends when it says.
    if (!candidate?.password_hash) return { end: 'done', state: 'done' }
    await database.transaction(async (trx) => {
      if (!(await limiter.took(trx, `reset ${candidate.id}`, perAccount))) return
      const token = await links.issue(trx, 'reset', candidate.id)
      await notify.reset(trx, candidate, token)
      await audit.append(trx, ourselves, { action: 'password-reset-asked', about: candidate.id })
    })
    outbox.wake()
    return { end: 'done', state: 'done' }
  }

  /** Throws 410 for a link that is over, 400 for a password that will not do. */
  async function use(token: string, password: string, caller: Caller): Promise<void> {
    const link = await links.find(token)
    const candidate = link?.account_id && (await candidateOf(database, link.account_id))
    if (link?.kind !== 'reset' || !candidate) throw gone()
    const problem = parts.passwordProblem(password, wordsOf(candidate))
    if (problem) throw malformed(problem, { password: [problem] })
    const hash = await passwords.hash(password)
    await database.transaction(async (trx) => {
      if (!(await links.use(trx, link.id))) throw gone()
      await setPassword(trx, candidate.id, hash)
      const ended = await sessions.endAll(trx, candidate.id)
      await notify.security(trx, candidate.id, 'password-changed')
      const entry = { action: 'password-reset', about: candidate.id, detail: { ended } }
      await audit.append(trx, caller, { ...entry, organisation: candidate.organisation_id })
    })
    outbox.wake()
  }

  return { ask, send, use }
}

/** What a password must not be made of. */
export const wordsOf = (person: {
  email: string
  first_name: string
  last_name: string
  username?: string | null
}) => [person.username ?? '', person.email, person.first_name, person.last_name].filter(Boolean)
