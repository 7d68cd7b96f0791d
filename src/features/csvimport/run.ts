import type { Transaction } from 'kysely'
import { mayUse, type MemberRole } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { judge, type Verdict } from './judge.ts'
import { readKept, type ReadsKept } from './kept.ts'
import type { ImportedPerson } from './shapes.ts'
import { importKinds, mostInvited, type ImportKind } from './staff.contract.ts'
import { importedAct, type BeforeImport } from './take-back.ts'

type Trx = Transaction<Tables>

/** Where something is made, and by whom. */
interface Within {
  trx: Trx
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

export interface ImportParts {
  database: Database
  audit: Audit
  reads: ReadsKept
  makes: ImportMakes
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
  /** Lets the mails leave when their time has come. */
  wake: () => void
}

/** What is to be imported. */
export interface ImportGiven {
  kind: ImportKind
  rows: string[][]
  invite: boolean
}

/** Whoever may not add one by hand may not import any: an API key may have less than its owner. */
function demandRight({ viewer }: SignedInActor, kind: ImportKind): void {
  if (!mayUse(viewer, importKinds[kind].right)) throw notAllowed()
}

/** What an import would make; makes nothing. */
export const checkingImport =
  ({ database, reads }: ImportParts) =>
  async ({ kind, rows }: Pick<ImportGiven, 'kind' | 'rows'>, by: SignedInActor) => {
    demandRight(by, kind)
    const verdicts = judge(kind, rows, await readKept(database.read, reads))
    const all = verdicts.map((verdict, row) => ({ ...verdict, row }))
    return {
      made: all.flatMap((one) => (one.is === 'made' ? [one.row] : [])),
      there: all.flatMap(({ row, ...one }) =>
        one.is === 'there' ? [{ row, said: one.said }] : [],
      ),
      wrong: all.flatMap(({ row, ...one }) =>
        one.is === 'wrong' ? [{ row, field: one.field, said: one.said }] : [],
      ),
    }
  }

const tables = { clients: 'organisation', people: 'membership', projects: 'project' } as const

/** Makes all that is not there, or nothing. Throws 409 where a row is not right by now. */
export const importing =
  (parts: ImportParts) =>
  async ({ kind, rows, invite }: ImportGiven, actor: SignedInActor) => {
    demandRight(actor, kind)
    const { database, audit, reads } = parts
    const done = await againWhenTaken(
      async () =>
        await audit.act(
          actor,
          async (trx, record) => {
            const verdicts = judge(kind, rows, await readKept(trx, reads))
            const wrong = verdicts.find((one) => one.is === 'wrong')
            if (wrong?.is === 'wrong') throw changedSince(wrong.said)
            const wanted = verdicts.filter((one) => one.is === 'made')
            const there = rows.length - wanted.length
            if (wanted.length === 0) return { made: 0, there, undo: null }
            const before = await makeAll(parts, { trx, record, actor }, wanted, invite)
            const about = newId()
            const made = wanted.length
            record({ action: 'rows-imported', about, detail: { kind, made, there, invite } })
            const act = { account: actor.viewer.account, kind: importedAct, about, before }
            return { made, there, undo: await parts.remember(trx, act) }
          },
          'all',
          // Two who bring the same file at once come one after the other, and see what is there.
          async (trx) => await database.holdTables(trx, [tables[kind]]),
        ),
    )
    parts.wake()
    return done
  }

const changedSince = (said: string) =>
  new Problem(409, `Nothing was imported, because a row is not right by now: ${said} Check again.`)

/** What each of them has made, to be taken back. */
async function makeAll(
  { makes }: ImportParts,
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

type Made = Extract<Verdict, { is: 'made' }>

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
