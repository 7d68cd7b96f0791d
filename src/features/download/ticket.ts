import type { Kysely, Transaction } from 'kysely'
import type { RightsHolder } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Caller, SignedInCaller } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import {
  insertTicket,
  isOpenStill,
  isVisible,
  rightsOfStaff,
  scopeOf,
  useTicket,
  type UsedTicket,
} from './store.ts'

/** What giving and using tickets needs. */
export interface TicketParts {
  database: Database
  clock: Clock
  audit: Audit
  /** Says that somebody of a client opened a version. */
  opened?: (
    trx: Transaction<Tables>,
    by: MemberScope,
    version: string,
    now: string,
  ) => Promise<void>
}

/** What a ticket opens: a version, a project as one ZIP, or a file that came by mail. */
export type Opens =
  | ({ version: string; preview: boolean } & Whose)
  | ({ project: string } & Whose)
  | ({ mailFile: string } & Whose)

interface Whose {
  /** For the audit; null for what is of no organisation. */
  organisation: string | null
}

/** Whose file it is, as a ticket opens it. */
export type TicketOwner =
  | { scope: MemberScope }
  | { scope: 'staff'; account: string; rights: RightsHolder }

/** In ms, from when the ticket is issued. */
const lifetime = 60 * 1000

/** Tickets: addresses that open one thing to one session for 60 s. */
export function tickets({ database, clock, audit, opened }: TicketParts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    async give(opens: Opens, by: SignedInCaller): Promise<{ url: string }> {
      const { viewer } = by
      const scope = viewer.membership === null ? 'all' : memberOf(viewer)
      const token = newToken()
      const row = {
        token_hash: hashOf(token),
        // A file that came by mail can be of no organisation.
        organisation_id: 'mailFile' in opens ? viewer.organisation : opens.organisation,
        account_id: viewer.account,
        membership_id: viewer.membership,
        session_id: viewer.session,
        project_id: 'project' in opens ? opens.project : null,
        version_id: 'version' in opens ? opens.version : null,
        mail_file_id: 'mailFile' in opens ? opens.mailFile : null,
        preview: 'version' in opens && opens.preview ? 1 : 0,
        client_hash: null,
        used_at: null,
        created_at: at(),
        expires_at: at(lifetime),
      }
      await audit.act(
        by,
        async (trx, record) => {
          if (viewer.membership !== null && !(await isVisible(trx, memberOf(viewer), row)))
            throw notFound()
          await insertTicket(trx, row)
          if (viewer.membership !== null && row.version_id !== null)
            await opened?.(trx, memberOf(viewer), row.version_id, row.created_at)
          const about = row.version_id ?? row.project_id ?? row.mail_file_id
          const action = 'mailFile' in opens ? 'mail-file-opened' : 'document-opened'
          record({ action, about, organisation: opens.organisation })
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
      return { used, owner: await ownerOf(database.read, used) }
    },

    /** Whose a ticket is that was used, as they are by now. Throws 404 where they are shut out. */
    async ownerNow(used: UsedTicket): Promise<TicketOwner> {
      if (!(await isOpenStill(database.read, used.session_id, at()))) throw notFound()
      return await ownerOf(database.read, used)
    },
  }
}

async function ownerOf(read: Kysely<Tables>, used: UsedTicket): Promise<TicketOwner> {
  const { membership_id: membership, account_id: account } = used
  if (membership !== null) return { scope: await scopeOf(read, membership) }
  return { scope: 'staff', account, rights: await rightsOfStaff(read, used) }
}

const clientOf = ({ address, agent }: Caller) => hashOf(`${address}\n${agent}`)
