import { createHash } from 'node:crypto'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { personIsIn, sessionIsOpen } from '../../platform/auth/in-force.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'

/** What giving and using tickets needs. */
export interface TicketParts {
  database: Database
  clock: Clock
  audit: Audit
}

/** What a ticket opens: a version, or a project as one ZIP. */
export type Opens = { version: string; preview: boolean } | { project: string }

/** In ms, from when the ticket is issued. */
const goodFor = 60 * 1000

/** Tickets: addresses that open one thing to one session for 60 s. */
export function tickets({ database, clock, audit }: TicketParts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    async give(opens: Opens, by: SignedIn): Promise<{ url: string }> {
      const scope = memberOf(by.viewer)
      const token = newToken()
      const isProject = 'project' in opens
      const row = {
        token_hash: hashOf(token),
        organisation_id: scope.organisation,
        account_id: scope.account,
        session_id: by.viewer.session,
        project_id: isProject ? opens.project : null,
        version_id: isProject ? null : opens.version,
        preview: !isProject && opens.preview ? 1 : 0,
        client_hash: null,
        used_at: null,
        created_at: at(),
        expires_at: at(goodFor),
      }
      await audit.act(
        by,
        async (trx, record) => {
          await trx.insertInto('ticket').values(row).execute()
          record({ action: 'document-opened', about: row.version_id ?? row.project_id })
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
      const used = await database.transaction((trx) =>
        trx
          .updateTable('ticket')
          .set((is) => ({
            used_at: is.fn.coalesce('used_at', is.val(at())),
            client_hash: is.fn.coalesce('client_hash', is.val(client)),
          }))
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', at())
          .where((is) => {
            const unused = is('used_at', 'is', null)
            return partly ? is.or([unused, is('client_hash', '=', client)]) : unused
          })
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('session')
                .innerJoin('account', 'account.id', 'session.account_id')
                .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
                .select('session.id')
                .whereRef('session.id', '=', 'ticket.session_id')
                .whereRef('account.id', '=', 'ticket.account_id')
                .whereRef('organisation.id', '=', 'ticket.organisation_id')
                .where(sessionIsOpen(at()))
                // A session that is bound to a browser opens nothing in another one.
                .where((of) => of.or([of('bind_hash', 'is', null), of('bind_hash', '=', bind)]))
                .where(personIsIn),
            ),
          )
          .returning(['organisation_id', 'account_id', 'version_id', 'project_id', 'preview'])
          .executeTakeFirst(),
      )
      if (!used) throw notFound()
      return used
    },
  }
}

const clientOf = ({ address, agent }: Caller) =>
  createHash('sha256').update(`${address}\n${agent}`).digest('base64url')

/** Deletes the tickets that expired before this moment. */
export async function forgetTickets(database: Database, before: string): Promise<void> {
  await database.transaction((trx) =>
    trx.deleteFrom('ticket').where('expires_at', '<', before).execute(),
  )
}
