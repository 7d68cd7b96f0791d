import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { ClientWait } from './staff.contract.ts'

const notDrawnBack = sql`withdrawn_at is null`

/** What waits, in each of its tables, in the words of their indexes. */
export const waiting = {
  firm: [
    ['thread', sql`waits_since is not null`],
    ['request', sql`answered_at is not null and seen_at is null and ${notDrawnBack}`],
    ['approval', sql`decided_at is not null and seen_at is null and ${notDrawnBack}`],
  ],
  client: [
    ['request', sql`coalesce(answered_at, withdrawn_at) is null`],
    ['approval', sql`coalesce(decided_at, withdrawn_at) is null`],
  ],
} as const

/** So many of a kind are shown. */
const most = 50

/** What a client has answered or decided and the firm has not read, and what it is asked for. */
export async function waitsOf(
  database: Database,
  scope: Scope,
  organisation: string,
): Promise<ClientWait[]> {
  const requests = readIn(database, scope, 'request')
    .innerJoin('project', 'project.id', 'request.project_id')
    .select(['request.id', 'request.title', 'project.title as project', 'request.due_date'])
    .select(['request.created_at', 'answered_at as done_at'])
    .where('request.organisation_id', '=', organisation)
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([is('answered_at', 'is', null), is('seen_at', 'is', null)]))
  const approvals = readIn(database, scope, 'approval')
    .innerJoin('project', 'project.id', 'approval.project_id')
    .select(['approval.id', 'approval.title', 'project.title as project', 'approval.due_date'])
    .select(['approval.created_at', 'decided_at as done_at'])
    .where('approval.organisation_id', '=', organisation)
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([is('decided_at', 'is', null), is('seen_at', 'is', null)]))
  const [asked, decided] = await Promise.all([
    requests.orderBy('request.created_at').orderBy('request.id').limit(most).execute(),
    approvals.orderBy('approval.created_at').orderBy('approval.id').limit(most).execute(),
  ])
  return [
    ...asked.map((row) => asWait(row, row.done_at === null ? 'request' : 'answer')),
    ...decided.map((row) => asWait(row, row.done_at === null ? 'approval' : 'decision')),
  ].toSorted(firmFirst)
}

const asWait = (
  row: Omit<ClientWait, 'kind' | 'on' | 'since'> & { created_at: string; done_at: string | null },
  kind: ClientWait['kind'],
): ClientWait => ({
  id: row.id,
  kind,
  title: row.title,
  project: row.project,
  on: row.done_at === null ? 'client' : 'firm',
  since: row.done_at ?? row.created_at,
  due_date: row.due_date,
})

/** What the firm is to read comes first, then what is due soonest; what has no date comes last. */
const firmFirst = (a: ClientWait, b: ClientWait): number =>
  a.on === b.on ? orderOf(a).localeCompare(orderOf(b)) : a.on === 'firm' ? -1 : 1
const orderOf = ({ on, since, due_date }: ClientWait) => (on === 'firm' ? since : (due_date ?? '9'))
