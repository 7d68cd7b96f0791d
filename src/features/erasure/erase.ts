import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Actor, SignedInActor } from '../../platform/audit/entry.ts'
import { eraseValuesOf } from '../../platform/audit/erase.ts'
import { lockAccounts } from '../../platform/auth/accounts.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ledger } from './ledger.ts'
import { insertErasure } from './erasure-store.ts'
import { deleteMails, forgetAnswers } from './mails-store.ts'
import { erasedName } from './nobody.ts'
import {
  accountWith,
  findMeant,
  gather,
  isLastOwner,
  type Found,
  type Person,
} from './person-store.ts'
import { add, deleteTheirs, putNobody, uploadsOf, type Counts } from './rows-store.ts'
import { keptKinds, removedKinds, type KeptKind, type RemovedKind } from './staff.contract.ts'
import { takeOutOfWords } from './words-store.ts'

type Trx = Transaction<Tables>

export interface ErasingParts {
  database: Database
  clock: Clock
  audit: Audit
  ledger: Ledger
  /** Locks enquiries, and deletes them with all that hangs on them; gives how many, and what files are nobody's now. */
  removeEnquiries: (
    trx: Trx,
    enquiries: readonly string[],
  ) => Promise<{ count: number; files: string[] }>
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
export async function refusalOf(
  read: Parameters<typeof gather>[0],
  { account, address }: Found,
  by: string,
): Promise<keyof typeof refusals | null> {
  if (account === null) return (await accountWith(read, address)) === null ? null : 'has-account'
  if (account === by) return 'self'
  return (await isLastOwner(read, account)) ? 'last-owner' : null
}

/** Erases people. */
export function erasing(parts: ErasingParts) {
  const { audit, clock, ledger } = parts

  /** In one transaction, whose last act is the line in the ledger: a crash between the two is done again at the next start. */
  async function run(
    actor: Actor,
    found: () => Promise<Found>,
    { id, replayed }: Erasure,
    demand: (trx: Trx, found: Found) => Promise<void>,
  ): Promise<Removed> {
    const meant = await found()
    const files: string[] = []
    const removed = await audit.act(
      actor,
      async (trx, record) => {
        await demand(trx, meant)
        const person = await gather(trx, meant)
        const at = clock.now().toISOString()
        const { counts, keys } = await eraseRows(parts, trx, person, record)
        files.push(...keys)
        const removed = listed(counts)
        const what = meant.account === null ? 'stranger' : 'person'
        record({
          action: 'person-erased',
          about: meant.account,
          detail: { what, ...counts, ...(replayed && { replayed }) },
        })
        await insertErasure(trx, { id, at, what, counts, replayed })
        if (!replayed) await ledger.append({ id, at, ...person })
        return removed
      },
      'all',
      async (trx) => await lockPerson(parts.database, trx, actor, meant),
    )
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
        // Once more: somebody may have erased them, or invited them, in the same moment.
        const now = await findMeant(trx, id)
        if (now?.address !== meant.address) throw notFound()
        const refusal = await refusalOf(trx, meant, actor.viewer.account)
        if (refusal) throw new Problem(409, refusals[refusal])
      })
    },
    /** The same again in a database that is older, for which nobody is asked. */
    replay: async (found: Found, id: string, actor: Actor): Promise<Removed> =>
      await run(
        actor,
        async () => found,
        { id, replayed: true },
        async () => {},
      ),
  }
}

/** Everybody else who writes of them waits from here on, and then finds nobody. */
async function lockPerson(database: Database, trx: Trx, { viewer }: Actor, { account }: Found) {
  if (account === null) return
  await lockAccounts(trx, [account, ...(viewer ? [viewer.account] : [])])
  if (database.engine !== 'postgres') return
  // What refers to these rows is then not written either, which the lock above would let.
  await trx.selectFrom('account').select('id').where('id', '=', account).forUpdate().execute()
  await trx
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function eraseRows(parts: ErasingParts, trx: Trx, person: Person, record: RecordEntry) {
  const counts: Counts<RemovedKind> = {}
  const enquiries = await parts.removeEnquiries(trx, person.enquiries)
  add(counts, 'enquiries', enquiries.count)
  const now = parts.clock.now().toISOString()
  const mails = await deleteMails(trx, person, now)
  for (const [kind, count] of Object.entries(mails.counts)) add(counts, kind as RemovedKind, count)
  const uploads = await uploadsOf(trx, person)
  await takeOutOfWords(trx, person)
  await putNobody(trx, person, erasedName)
  const gone = await trx
    .deleteFrom('subscriber')
    .where('id', 'in', [...person.subscriptions, ''])
    .executeTakeFirstOrThrow()
  add(counts, 'subscriptions', Number(gone.numDeletedRows))
  for (const [kind, count] of Object.entries(await deleteTheirs(trx, person)))
    add(counts, kind as RemovedKind, count)
  await forgetAnswers(trx, person)
  for (const account of person.accounts)
    add(counts, 'values', await eraseValuesOf(trx, record, account))
  return { counts, keys: [...mails.files, ...enquiries.files, ...uploads] }
}

/** In their order, without what there was none of. */
export const listed = <Kind extends RemovedKind | KeptKind>(counts: Counts<Kind>) =>
  (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))

const order: readonly (RemovedKind | KeptKind)[] = [...removedKinds, ...keptKinds]
