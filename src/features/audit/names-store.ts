import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { projectAddress } from '../projectroom/contract.ts'
import type { AuditName } from './staff.contract.ts'

/** What ids are called by now; of those that are gone, null. */
export async function auditNames(
  database: Database,
  ids: readonly string[],
): Promise<(id: string | null) => AuditName | null> {
  const wanted = [...new Set(ids)]
  const found =
    wanted.length === 0
      ? []
      : await Promise.all([
          accounts(database, wanted),
          memberships(database, wanted),
          organisations(database, wanted),
          enquiries(database, wanted),
          mails(database, wanted),
          things(database, wanted),
        ])
  const names = new Map<string, AuditName>()
  for (const one of found.flat()) if (!names.has(one.id)) names.set(one.id, one)
  const nobody = (id: string): AuditName => ({ id, name: null, kind: null, link: null })
  return (id) => (id === null ? null : id === machine ? atMachine : (names.get(id) ?? nobody(id)))
}

/** Who sits at the machine itself. */
const machine = 'command-line'
const atMachine: AuditName = { id: machine, name: 'The command line', kind: null, link: null }

async function accounts({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'username', 'email', 'firm_roles'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim() || (row.username ?? row.email),
    kind: row.firm_roles === null ? 'person' : 'colleague',
    link: `/console/people/${row.id}`,
  }))
}

async function memberships({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.id', 'membership.account_id'])
    .select(['account.first_name', 'account.last_name', 'account.username'])
    .where('membership.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: shownName(row),
    kind: 'person',
    link: `/console/people/${row.account_id}`,
  }))
}

async function organisations({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'client', link: `/console/clients/${row.id}` }))
}

async function enquiries({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('enquiry')
    .select(['id', 'reference', 'name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, reference, name }) => ({
    id,
    name: `${reference}, ${name}`,
    kind: 'enquiry',
    link: `/console/enquiries/${reference}`,
  }))
}

async function mails({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('outbox')
    .select(['id', 'recipient'])
    .where('id', 'in', ids)
    .where('kind', '=', 'mail')
    .execute()
  return rows.map(({ id, recipient }) => ({
    id,
    name: recipient ? `Mail to ${recipient}` : 'Mail',
    kind: 'mail',
    link: `/console/mail/${id}`,
  }))
}

/** What is of a project; a message has its author for a title. */
const kinds = [
  'project',
  'update',
  'document',
  'milestone',
  'meeting',
  'request',
  'approval',
  'message',
  'post',
  'case_study',
] as const

async function things({ read }: Database, ids: readonly string[]): Promise<AuditName[]> {
  const rows = await read
    .selectFrom('search_entry')
    .select(['about as id', 'title as name', 'kind', 'project_id'])
    .where('kind', 'in', kinds)
    .where('about', 'in', ids)
    .execute()
  return rows.map(({ project_id, ...row }) => ({
    ...row,
    link: project_id === null ? null : projectAddress(project_id),
  }))
}
