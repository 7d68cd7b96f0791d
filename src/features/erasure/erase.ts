import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor, SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Ledger } from './ledger.ts'
import { lockErased } from './lock-store.ts'
import { insertErasure, knownErasures, writeCounts } from './erasure-store.ts'
import { accountWith, findMeant, gather, isLastOwner, type MeantPerson } from './person-store.ts'
import { eraseRows, listed, type RowParts } from './erase-rows.ts'
import type { RemovedKind } from './staff.contract.ts'

type Trx = Transaction<Tables>

interface ErasingParts extends RowParts {
  database: Database
  audit: Audit
  ledger: Ledger
  /** Removes files of the data folder; what it cannot, the sweeping does. */
  removeFiles: (keys: readonly string[]) => Promise<void>
  /** Clears what was deleted out of the search and the files of the database; returns at once. */
  settle: () => void
}

interface Erasure {
  /** Its id, the same in the ledger and in the database. */
  id: string
  replayed: boolean
}

export type Removed = { kind: RemovedKind; count: number }[]

/** Why somebody cannot be erased, in words. */
const refusals = {
  self: 'You cannot erase yourself: another owner can.',
  'last-owner': 'The firm would have nobody left who owns it. Make somebody else an owner first.',
  'has-account': 'This address has an account here. Erase the person by their account.',
}

/** Whether somebody can be erased; null: they can. */
export async function whyNotErased(
  read: Parameters<typeof gather>[0],
  { account, address }: MeantPerson,
  by: string,
): Promise<keyof typeof refusals | null> {
  if (account === null) return (await accountWith(read, address)) === null ? null : 'has-account'
  if (account === by) return 'self'
  return (await isLastOwner(read, account)) ? 'last-owner' : null
}

/** Once more in the transaction: somebody may have erased them, or invited them, in the same moment. */
async function demandErasable(trx: Trx, id: string, meant: MeantPerson, by: string): Promise<void> {
  const now = await findMeant(trx, id)
  if (now?.address !== meant.address) throw notFound()
  const refusal = await whyNotErased(trx, meant, by)
  if (refusal) throw new Problem(409, refusals[refusal])
}

/** Erases people. */
export function erasing(parts: ErasingParts) {
  const { audit, clock, ledger } = parts

  /** In one transaction, whose last act before the commit is the line in the ledger: a crash between the two is done again at the next start. */
  async function run(
    actor: Actor,
    found: () => Promise<MeantPerson>,
    { id, replayed }: Erasure,
    demand: (trx: Trx, found: MeantPerson) => Promise<void>,
  ): Promise<Removed> {
    const meant = await found()
    const by = actor.viewer?.account ?? null
    let files: string[] = []
    let line: Parameters<Ledger['append']>[0] | undefined
    let isBegun = false
    const act = audit.act(
      actor,
      async (trx, record) => {
        await demand(trx, meant)
        const at = clock.now().toISOString()
        const what = meant.account === null ? 'stranger' : 'person'
        if (!(await insertErasure(trx, { id, at, what, replayed }))) return []
        const person = await gather(trx, meant)
        const { counts, keys } = await eraseRows(parts, trx, person, record)
        files = keys
        const removed = listed(counts)
        record({
          action: 'person-erased',
          about: meant.account,
          detail: { what, ...counts, ...(replayed && { replayed }) },
        })
        await writeCounts(trx, id, counts)
        line = { id, at, ...person }
        return removed
      },
      'all',
      async (trx) => await lockErased(parts.database, trx, { account: meant.account, by }),
      async () => {
        if (replayed || !line) return
        isBegun = true
        await ledger.append(line)
      },
    )
    const removed = await act.catch(async (error: unknown) => {
      if (isBegun) await withdrawUnlessDone(parts, id, error)
      throw error
    })
    await parts.removeFiles(files)
    parts.settle()
    return removed
  }

  return {
    /** Throws 404 for nobody, 409 for who cannot be erased, 400 where the address is not theirs. */
    async erase(id: string, typed: string, actor: SignedInActor): Promise<Removed> {
      const found = async () => {
        const meant = await findMeant(parts.database.read, id)
        if (!meant) throw notFound()
        if (typed.trim().toLowerCase() !== meant.address)
          throw malformed('That is not their address.', { email: ['That is not their address.'] })
        return meant
      }
      return await run(actor, found, { id: newId(), replayed: false }, async (trx, meant) => {
        await demandErasable(trx, id, meant, actor.viewer.account)
      })
    },
    /** Writes down that a database which is older has nobody whom this was of. */
    note: async (id: string): Promise<void> => await noteNobody(parts, id),
    /** The same again in a database that is older, for which nobody is asked; nothing where it is done already. */
    replay: async (found: MeantPerson, id: string, actor: Actor): Promise<Removed> =>
      await run(
        actor,
        async () => found,
        { id, replayed: true },
        async () => {},
      ),
  }
}

/** Whoever was answered that it failed is not erased by the next start. */
async function withdrawUnlessDone(
  { database, ledger }: ErasingParts,
  id: string,
  error: unknown,
): Promise<void> {
  // Where nobody can say, the line stays: what was committed must not come back.
  const isDone = await knownErasures(database.read).then(
    (known) => known.has(id),
    () => true,
  )
  if (isDone) return
  await ledger.withdraw(id).catch((failed: unknown) => {
    const words = 'an erasure failed, and could not be taken out of the ledger'
    throw new AggregateError([error, failed], words)
  })
}

async function noteNobody({ database, clock }: ErasingParts, id: string): Promise<void> {
  const at = clock.now().toISOString()
  const erasure = { id, at, what: 'stranger', replayed: true } as const
  await database.transaction(async (trx) => await insertErasure(trx, erasure))
}
