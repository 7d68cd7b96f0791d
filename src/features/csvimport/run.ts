import type { Transaction } from 'kysely'
import { mayUse } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { judgeRows } from './judge.ts'
import { readKept, type ReadsKept } from './kept.ts'
import { makeAll, type ImportMakes } from './make.ts'
import { importKinds, type ImportKind } from './staff.contract.ts'
import { importedAct } from './take-back.ts'

type Trx = Transaction<Tables>

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
    const verdicts = judgeRows(kind, rows, await readKept(database.read, reads))
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
            const verdicts = judgeRows(kind, rows, await readKept(trx, reads))
            const wrong = verdicts.find((one) => one.is === 'wrong')
            if (wrong?.is === 'wrong') throw changedSince(wrong.said)
            const wanted = verdicts.filter((one) => one.is === 'made')
            const there = rows.length - wanted.length
            if (wanted.length === 0) return { made: 0, there, undo: null }
            const before = await makeAll(parts.makes, { trx, record, actor }, wanted, invite)
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
