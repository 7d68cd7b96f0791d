import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { changesBetween, mergedValues, unmergedValues, type MergeChanges } from './fields.ts'
import type { MergeField } from './staff.contract.ts'
import * as store from './store.ts'

type Trx = Transaction<Tables>

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeMerge },
  ) => Promise<string>
}

/** What taking a merge back needs, or what taking one out again does. */
interface BeforeMerge {
  other: string
  /** The revisions that the act made. */
  revisions: { kept: number; other: number }
  /** True: it was taken out, so that taking this back merges it again. */
  isOut: boolean
}

/** The kind under which merges are remembered. */
export const mergeAct = 'enquiry-merge'

/** Why one enquiry cannot be merged into another, in words; null: it can. */
export function whyNot(
  kept: store.MergeRow,
  other: store.MergeRow,
  otherHasMerged: boolean,
): string | null {
  if (kept.id === other.id) return 'That is the same enquiry.'
  if (kept.quarantined_at !== null || other.quarantined_at !== null)
    return 'One of them lies in review: say first that it is not spam.'
  if (other.merged_into === kept.id) return 'It was merged into this one already.'
  if (other.merged_into !== null || kept.merged_into !== null)
    return 'One of them was merged into another enquiry already.'
  if (otherHasMerged)
    return `Others were merged into ${other.reference}. Keep that one, and merge ${kept.reference} into it.`
  return null
}

/** Merges enquiries, and takes them out again. Throws 404, and 409 in words where it cannot be. */
export function merging(parts: Parts) {
  const { database, clock, audit, remember } = parts
  const act = async <Result extends object>(
    names: { id: string; other: string },
    by: SignedInActor,
    run: (trx: Trx, pair: Pair, record: RecordEntry) => Promise<Result & { isOut: boolean }>,
  ): Promise<Result & { undo: string }> => {
    const ids = await Promise.all(
      [names.id, names.other].map((one) => store.idOfEnquiry(database, one)),
    )
    const [id, other] = ids
    if (!id || !other) throw notFound()
    if (id === other) throw new Problem(409, 'That is the same enquiry.')
    return await audit.act(by, async (trx, record) => {
      const pair = await lockBoth(trx, id, other)
      const { isOut, ...result } = await run(trx, pair, record)
      const revisions = { kept: pair.kept.revision, other: pair.other.revision }
      const before = { other, revisions, isOut }
      const undo = await remember(trx, {
        account: by.viewer.account,
        kind: mergeAct,
        about: id,
        before,
      })
      return { ...(result as unknown as Result), undo }
    })
  }
  const now = () => clock.now().toISOString()
  return {
    merge: async (id: string, other: string, by: SignedInActor) =>
      await act({ id, other }, by, async (trx, pair, record) => {
        await mergeIn(trx, pair, now())
        record({ action: 'enquiry-merged', about: pair.kept.id, detail: { other: pair.other.id } })
        return { isOut: false }
      }),
    unmerge: async (id: string, other: string, by: SignedInActor) =>
      await act<{ stays: MergeField[] }>({ id, other }, by, async (trx, pair, record) => {
        const stays = await takeOut(trx, pair)
        const detail = { other: pair.other.id, stays: stays.join(' ') }
        record({ action: 'enquiry-unmerged', about: pair.kept.id, detail })
        return { stays, isOut: true }
      }),
  }
}

interface Pair {
  kept: store.MergeRow
  other: store.MergeRow
}

/** Always the one that is merged first, as a mail that comes to it does. */
async function lockBoth(trx: Trx, keptId: string, otherId: string): Promise<Pair> {
  const other = await store.lockForMerge(trx, otherId)
  const kept = await store.lockForMerge(trx, keptId)
  if (!kept || !other) throw notFound()
  return { kept, other }
}

async function mergeIn(trx: Trx, { kept, other }: Pair, now: string): Promise<void> {
  const why = whyNot(kept, other, await store.hasMerged(trx, other.id))
  if (why) throw new Problem(409, why)
  const before = valuesOf(kept)
  const after = mergedValues(before, valuesOf(other))
  await store.writeMerged(trx, kept.id, after)
  await store.moveInto(trx, { kept: kept.id, other, now, changes: changesBetween(before, after) })
}

/** Returns the fields that stay, because somebody has changed them since. */
async function takeOut(trx: Trx, { kept, other }: Pair): Promise<MergeField[]> {
  if (other.merged_into !== kept.id) throw new Problem(409, 'It is not merged any more.')
  const since = other.merged_at ?? ''
  const { isAnswered, isMailed } = await store.saidSince(trx, kept.id, other.id, since)
  if (isAnswered || (kept.answered_at !== null && kept.answered_at >= since))
    throw new Problem(
      409,
      'It was answered since they were merged, and that answer is to both. They stay together.',
    )
  return await separate(trx, { kept, other }, isMailed)
}

async function separate(trx: Trx, { kept, other }: Pair, isMailed: boolean): Promise<MergeField[]> {
  const changes = JSON.parse(other.merge_changes ?? '{}') as MergeChanges
  const { values, stays } = unmergedValues(valuesOf(kept), changes)
  await store.writeMerged(trx, kept.id, values)
  await store.moveOut(trx, kept.id, other.id)
  // Whoever has mailed since waits for an answer.
  if (isMailed && other.state === 'answered') {
    const { reply_due_at, warned } = kept
    await store.writeMerged(trx, other.id, { state: 'open', reply_due_at, warned })
  }
  return stays
}

/** Takes apart what was merged of these and of others, answered or not: each has what is its own then. */
export async function takeApart(
  trx: Trx,
  enquiries: readonly string[],
  record: RecordEntry,
): Promise<void> {
  for (const pair of await store.mergedAcross(trx, enquiries)) {
    const { kept, other } = await lockBoth(trx, pair.kept, pair.other)
    if (other.merged_into !== kept.id) continue
    const { isMailed } = await store.saidSince(trx, kept.id, other.id, other.merged_at ?? '')
    const stays = await separate(trx, { kept, other }, isMailed)
    const detail = { other: other.id, stays: stays.join(' ') }
    record({ action: 'enquiry-unmerged', about: kept.id, detail })
  }
}

const valuesOf = (row: store.MergeRow) => ({
  state: row.state,
  assignee_id: row.assignee_id,
  answered_at: row.answered_at,
  reply_due_at: row.reply_due_at,
  warned: row.warned,
  subject: row.subject,
  phone: row.phone,
  company: row.company,
  service_interest: row.service_interest,
  budget_range: row.budget_range,
  timeline: row.timeline,
})

/** Takes a merge back a moment after it, or merges again what was taken out. Throws 409 when it is too late. */
export const takingBackMerge =
  (clock: Clock) =>
  async (trx: Trx, about: string, before: unknown, record: RecordEntry): Promise<void> => {
    const { other, revisions, isOut } = before as BeforeMerge
    const pair = await lockBoth(trx, about, other)
    const isSame =
      pair.kept.revision === revisions.kept + 1 && pair.other.revision === revisions.other + 1
    if (!isSame)
      throw new Problem(409, 'Somebody has changed one of them since, so both stay as they are.')
    if (isOut) await mergeIn(trx, pair, clock.now().toISOString())
    else await takeOut(trx, pair)
    // As if it had never been, so that the act before it can be taken back, too.
    await store.writeMerged(trx, about, { revision: revisions.kept - 1 })
    await store.writeMerged(trx, other, { revision: revisions.other - 1 })
    record({ action: 'enquiry-act-taken-back', about })
  }
