import type { Transaction } from 'kysely'
import type { RightsHolder } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import { setAnswerSeen, setDecisionSeen, setThreadWaits, threadWaits } from './seen-store.ts'
import type { ClientWordKind } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const seenAct = 'seen'

/** What a client has said, by what it is about, and up to where it was read. */
interface ClientWord {
  kind: ClientWordKind
  about: string
  /** The number of the last message, or the moment of the answer. */
  last: string
}

/** What taking it back needs. */
interface BeforeSeen extends ClientWord {
  /** Since when the messages waited. */
  waits_since: string | null
}

interface Parts {
  database: Database
  clock: Clock
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeSeen },
  ) => Promise<string>
}

/**
 * Counts what a client has said as read by the firm. Throws 409 where something has come since, and
 * where it is not theirs to read.
 */
export function seeing({ database, clock, remember }: Parts) {
  return async (
    viewer: RightsHolder & { account: string },
    word: ClientWord,
  ): Promise<{ undo: string }> => {
    const { account } = viewer
    const scope = staffScope(viewer)
    const run = async (trx: Trx) => {
      const waits_since = await waitsSince(trx, scope, word)
      await write(trx, scope, word, { waits_since: null, seen_at: clock.now().toISOString() })
      const before = { ...word, waits_since }
      return await remember(trx, { account, kind: seenAct, about: word.about, before })
    }
    const undo = await database.transaction(run, typeof scope === 'object' ? scope : undefined)
    return { undo }
  }
}

async function waitsSince(trx: Trx, scope: Scope, { kind, about, last }: ClientWord) {
  if (kind !== 'message') return null
  const found = await threadWaits(trx, scope, { project: about, last_number: numberOf(last) })
  if (!found) throw changedSince()
  return found.waits_since
}

async function write(
  trx: Trx,
  scope: Scope,
  { kind, about: id, last: at }: ClientWord,
  { waits_since, seen_at }: { waits_since: string | null; seen_at: string | null },
): Promise<void> {
  const set = {
    message: () =>
      setThreadWaits(trx, scope, { project: id, last_number: numberOf(at) }, waits_since),
    answer: () => setAnswerSeen(trx, scope, { id, at }, seen_at),
    decision: () => setDecisionSeen(trx, scope, { id, at }, seen_at),
  }
  if (!(await set[kind]())) throw changedSince()
}

/** The number of a message. Throws 409 for what is none: there is no such last message. */
function numberOf(last: string): number {
  if (!/^\d{1,9}$/.test(last)) throw changedSince()
  return Number(last)
}

const changedSince = () =>
  new Problem(409, 'Something has come since, so it stays. Look at it again.')

/** Counts it as not read again. Throws 409 where something has come since, and where it is not theirs any more. */
export async function takingBackSeen(
  trx: Trx,
  _: string,
  before: unknown,
  _record: RecordEntry,
  by: SignedInActor,
): Promise<void> {
  const { waits_since, ...word } = before as BeforeSeen
  const scope = staffScope(by.viewer)
  await waitsSince(trx, scope, word)
  await write(trx, scope, word, { waits_since, seen_at: null })
}
