import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { SignedIn } from '../../platform/http/caller.ts'

interface Parts {
  database: Database
  sessions: Sessions
  audit: Audit
}

/** Ends the session of whoever asks. */
export function signOut({ database, sessions, audit }: Parts) {
  return async (caller: SignedIn): Promise<void> => {
    const { account, session } = caller.viewer
    await database.transaction(async (trx) => {
      await sessions.end(trx, account, session)
      await audit.append(trx, caller, { action: 'signed-out' })
    })
    caller.cookies.set('bind', '', 0)
  }
}
