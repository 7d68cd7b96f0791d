import { malformed } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { replacePasswordHash } from '../../platform/auth/accounts.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import { namesOf } from '../../platform/auth/password-rules.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { WholeLimit } from '../../platform/auth/whole-limit.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { accountStore } from './store.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

interface Parts {
  database: Database
  audit: Audit
  limiter: Limiter
  passwords: Passwords
  passwordProblem: (password: string, about: readonly string[]) => string | null
  sessions: Sessions
  accounts: ReturnType<typeof accountStore>
  /** Revokes reset links that were sent, and notifies the owner of the account by mail. */
  changed: (trx: Transaction<Tables>, account: string) => Promise<void>
}

/** Wrong passwords while signed in, so that a stolen session cannot guess the password. */
const guesses = { count: 10, seconds: 15 * 60, whole: true } satisfies WholeLimit

function wrongPassword() {
  const wrong = 'That is not your password.'
  return malformed(wrong, { password: [wrong] })
}

/** Confirms and changes one's own password. */
export function ownPassword(parts: Parts) {
  const { database, audit, limiter, passwords, sessions, accounts } = parts

  /** Throws 400 at the field `password` when it is wrong, 429 after ten wrong ones. */
  async function check(password: string, account: string) {
    const bucket = `own password ${account}`
    await limiter.take(bucket, guesses)
    const person = await accounts.passwordHash(account)
    if (!(await passwords.verify(password, person.password_hash, 'ahead'))) throw wrongPassword()
    await database.transaction((trx) => limiter.giveBack(trx, bucket, guesses))
    return person
  }

  return {
    async confirm(password: string, { viewer }: SignedInCaller): Promise<void> {
      await check(password, viewer.account)
      await database.transaction((trx) => sessions.confirm(trx, viewer.session))
    },
    /** Ends every other session. Throws 400 at `new_password` for one that is refused. */
    async change(given: { password: string; new_password: string }, caller: SignedInCaller) {
      const { account, session } = caller.viewer
      const person = await check(given.password, account)
      const problem = parts.passwordProblem(given.new_password, namesOf(person))
      if (problem) throw malformed(problem, { new_password: [problem] })
      const password_hash = await passwords.hash(given.new_password)
      await audit.act(caller, async (trx, record) => {
        // A reset link may have changed the password and ended the session meanwhile.
        const before = person.password_hash
        if (!(await replacePasswordHash(trx, account, { before, password_hash })))
          throw wrongPassword()
        await sessions.confirm(trx, session)
        const ended = await sessions.endAll(trx, account, session)
        await parts.changed(trx, account)
        record({ action: 'password-changed', detail: { ended } })
      })
    },
  }
}
