import type { Audit } from '../../platform/audit/act.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'

interface Parts {
  sessions: Sessions
  audit: Audit
}

/** Ends the session of the request. */
export function signOut({ sessions, audit }: Parts) {
  return async (caller: SignedInCaller): Promise<void> => {
    const { account, session } = caller.viewer
    await audit.act(caller, async (trx, record) => {
      await sessions.end(trx, account, session)
      record({ action: 'signed-out' })
    })
    caller.cookies.set('bind', '', 0)
  }
}
