import type { Transaction } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { RowVerdict } from './judge.ts'
import type { ImportedPerson } from './shapes.ts'
import { mostInvited } from './staff.contract.ts'
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
  /** With an invitation that leaves once it cannot be taken back any more. */
  invited: (
    within: Within,
    client: { id: string; name: string },
    newcomer: Newcomer,
  ) => Promise<{ membership: string; account: string; task: string | null }>
}

/** What each of them has made, to be taken back. */
export async function makeAll(
  makes: ImportMakes,
  within: Within,
  rows: readonly Made[],
  invite: boolean,
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
    people: await makePeople(makes, within, rows, invite),
  }
}

type Made = Extract<RowVerdict, { is: 'made' }>

async function makePeople(
  makes: ImportMakes,
  within: Within,
  rows: readonly Made[],
  invite: boolean,
): Promise<BeforeImport['people']> {
  const all = rows.flatMap(({ row, client }) =>
    row.kind === 'people' && client ? [{ row, client }] : [],
  )
  if (all.length === 0) return []
  if (!invite) {
    const quiet = all.map(({ row, client }) => ({ ...personOf(row), organisation: client.id }))
    const made = await makes.people(within, quiet)
    return made.map(({ membership, account }) => [membership, account, null])
  }
  if (all.length > mostInvited) throw tooMany()
  const people: BeforeImport['people'] = []
  for (const { row, client } of all) {
    const { membership, account, task } = await makes.invited(within, client, personOf(row))
    people.push([membership, account, task])
  }
  return people
}

const personOf = ({ email, first_name, last_name, role }: ImportedPerson): Newcomer => ({
  email,
  first_name,
  last_name,
  role,
})

const tooMany = () =>
  new Problem(
    409,
    `Invitations go to at most ${mostInvited} people at once. Import them without, or in smaller files.`,
  )
