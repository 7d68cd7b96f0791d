import type { Transaction } from 'kysely'
import { mayUse, type MemberRole } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { pauses } from '../../platform/http/slices.ts'
import { judge, type Verdict } from './judge.ts'
import { readKept, type ReadsKept } from './kept.ts'
import { importKinds, type ImportKind } from './staff.contract.ts'
import { importedAct, type BeforeImport } from './take-back.ts'

type Trx = Transaction<Tables>

/** Where something is made, and by whom. */
interface Within {
  trx: Trx
  record: RecordEntry
  actor: SignedInActor
}

/** What an invitation has made; null in place of the task: no mail leaves. */
interface Invited {
  membership: string
  account: string
  task: string | null
}

export interface ImportParts {
  database: Database
  audit: Audit
  reads: ReadsKept
  addClient: (within: Within, id: string, name: string) => Promise<void>
  addProject: (
    within: Within,
    given: {
      organisation: string
      title: string
      description: string
      start_date: string
      end_date: string | null
    },
  ) => Promise<{ id: string }>
  /** Makes a membership; with `mails` an invitation leaves once it cannot be taken back any more. */
  addPerson: (
    within: Within,
    client: { id: string; name: string },
    newcomer: {
      email: string
      first_name: string
      last_name: string
      role: MemberRole
      projects: null
    },
    mails: boolean,
  ) => Promise<Invited>
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
  parts: ImportParts,
  within: Within,
  rows: readonly Made[],
  invite: boolean,
): Promise<BeforeImport> {
  const before: BeforeImport = { clients: [], people: [], projects: [] }
  const pause = pauses()
  for (const one of rows) {
    await makeRow(parts, within, { ...one, invite, before })
    await pause()
  }
  return before
}

type Made = Extract<Verdict, { is: 'made' }>

async function makeRow(
  parts: ImportParts,
  within: Within,
  { row, client, invite, before }: Made & { invite: boolean; before: BeforeImport },
): Promise<void> {
  if (row.kind === 'clients') {
    const id = newId()
    await parts.addClient(within, id, row.name)
    before.clients.push(id)
  } else if (client && row.kind === 'projects') {
    const { client: _, kind: _kind, ...given } = row
    const { id } = await parts.addProject(within, { ...given, organisation: client.id })
    before.projects.push(id)
  } else if (client && row.kind === 'people') {
    const { client: _, kind: _kind, ...given } = row
    const made = await parts.addPerson(within, client, { ...given, projects: null }, invite)
    before.people.push([made.membership, made.account, made.task])
  }
}
