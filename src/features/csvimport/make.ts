import type { Transaction } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { RowVerdict } from './judge.ts'
import type { ImportedPerson } from './shapes.ts'
import type { Consent } from './staff.contract.ts'
import type { BeforeImport } from './take-back.ts'

/** Where something is made, and by whom. */
interface Within {
  trx: Transaction<Tables>
  record: RecordEntry
  actor: SignedInActor
}

/** Somebody to be invited. */
interface Newcomer {
  email: string
  first_name: string
  last_name: string
  role: MemberRole
}

/** How each noun is made, all of a kind at once. */
export interface ImportMakes {
  clients: (within: Within, all: readonly { id: string; name: string }[]) => Promise<void>
  projects: (
    within: Within,
    all: readonly {
      organisation: string
      title: string
      description: string
      start_date: string
      end_date: string | null
    }[],
  ) => Promise<readonly { id: string }[]>
  /** Without a mail. */
  people: (
    within: Within,
    all: readonly (Newcomer & { organisation: string })[],
  ) => Promise<readonly { membership: string; account: string }[]>
  /** Without a mail, and as of now; gives their ids. */
  subscribers: (
    within: Within,
    all: readonly { email: string; agreed_on: string }[],
    said: string,
  ) => Promise<string[]>
}

/** What each of them has made, to be taken back. */
export async function makeAll(
  makes: ImportMakes,
  within: Within,
  rows: readonly Made[],
  consent: Consent | null,
): Promise<BeforeImport> {
  const clients = rows.flatMap(({ row }) =>
    row.kind === 'clients' ? [{ id: newId(), name: row.name }] : [],
  )
  const projects = rows.flatMap(({ row, client }) => {
    if (row.kind !== 'projects' || !client) return []
    const { title, description, start_date, end_date } = row
    return [{ organisation: client.id, title, description, start_date, end_date }]
  })
  if (clients.length > 0) await makes.clients(within, clients)
  const ids = projects.length > 0 ? await makes.projects(within, projects) : []
  return {
    clients: clients.map(({ id }) => id),
    projects: ids.map(({ id }) => id),
    people: await makePeople(makes, within, rows),
    subscribers: await makeSubscribers(makes, within, rows, consent),
  }
}

async function makeSubscribers(
  makes: ImportMakes,
  within: Within,
  rows: readonly Made[],
  consent: Consent | null,
): Promise<string[]> {
  const all = rows.flatMap(({ row }) => (row.kind === 'subscribers' ? [row] : []))
  if (all.length === 0 || consent === null) return []
  const agreed = all.map(({ email, agreed_on }) => ({ email, agreed_on: agreed_on ?? consent.on }))
  return await makes.subscribers(within, agreed, consent.said)
}

type Made = Extract<RowVerdict, { is: 'made' }>

async function makePeople(
  makes: ImportMakes,
  within: Within,
  rows: readonly Made[],
): Promise<BeforeImport['people']> {
  const all = peopleOf(rows).map(({ row, client }) => ({
    ...personOf(row),
    organisation: client.id,
  }))
  if (all.length === 0) return []
  const made = await makes.people(within, all)
  return made.map(({ membership, account }) => [membership, account, null, null])
}

/** The people among the rows, in the order in which they are made. */
export const peopleOf = (
  rows: readonly Made[],
): { row: ImportedPerson; client: NonNullable<Made['client']> }[] =>
  rows.flatMap(({ row, client }) => (row.kind === 'people' && client ? [{ row, client }] : []))

const personOf = ({ email, first_name, last_name, role }: ImportedPerson): Newcomer => ({
  email,
  first_name,
  last_name,
  role,
})
