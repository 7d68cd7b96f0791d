import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Caller, SignedInCaller } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { demandStillIn } from '../../platform/auth/still-in.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import { insertTicket, scopeOf, useTicket } from './store.ts'

/** What giving and using tickets needs. */
export interface TicketParts {
  database: Database
  clock: Clock
  audit: Audit
}

/** What a ticket opens: a version, or a project as one ZIP. */
export type Opens = { version: string; preview: boolean } | { project: string }

/** In ms, from when the ticket is issued. */
const lifetime = 60 * 1000

/** Tickets: addresses that open one thing to one session for 60 s. */
export function tickets({ database, clock, audit }: TicketParts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    async give(opens: Opens, by: SignedInCaller): Promise<{ url: string }> {
      const scope = memberOf(by.viewer)
      const token = newToken()
      const isProject = 'project' in opens
      const row = {
        token_hash: hashOf(token),
        organisation_id: scope.organisation,
        account_id: scope.account,
        membership_id: scope.membership,
        session_id: by.viewer.session,
        project_id: isProject ? opens.project : null,
        version_id: isProject ? null : opens.version,
        preview: !isProject && opens.preview ? 1 : 0,
        client_hash: null,
        used_at: null,
        created_at: at(),
        expires_at: at(lifetime),
      }
      await audit.act(
        by,
        async (trx, record) => {
          await demandStillIn(trx, by.viewer)
          await insertTicket(trx, row)
          const about = row.version_id ?? row.project_id
          record({ action: 'document-opened', about, organisation: scope.organisation })
        },
        scope,
      )
      return { url: `/api/files/${token}/` }
    },

    /**
     * Uses a ticket: the first time for any request, then only for ranges, by the same client.
     * Throws 404 for one that is unknown, used or expired, or whose session has ended.
     */
    async use(token: string, caller: Caller, partly: boolean) {
      const client = clientOf(caller)
      const bind = hashOf(caller.cookies.get('bind') ?? '')
      const by = { client, bind, partly }
      const used = await database.transaction((trx) => useTicket(trx, hashOf(token), by, at()))
      if (!used) throw notFound()
      return { ...used, scope: await scopeOf(database.read, used.membership_id) }
    },
  }
}

const clientOf = ({ address, agent }: Caller) => hashOf(`${address}\n${agent}`)
