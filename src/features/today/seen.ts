import type { Transaction } from 'kysely'
import { mayUse, type RightsHolder } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
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
  account: string
  everyProject: boolean
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
    const everyProject = mayUse(viewer, 'every-project')
    const reader = { account, everyProject, mine: false }
    const undo = await database.transaction(async (trx) => {
      const waits_since = await waitsSince(trx, reader, word)
      await write(trx, reader, word, { waits_since: null, seen_at: clock.now().toISOString() })
      const before = { ...word, account, everyProject, waits_since }
      return await remember(trx, { account, kind: seenAct, about: word.about, before })
    })
    return { undo }
  }
}

type Reader = Parameters<typeof setAnswerSeen>[1]

async function waitsSince(trx: Trx, reader: Reader, { kind, about, last }: ClientWord) {
  if (kind !== 'message') return null
  const found = await threadWaits(trx, reader, { project: about, last_number: Number(last) })
  if (!found) throw changedSince()
  return found.waits_since
}

async function write(
  trx: Trx,
  reader: Reader,
  { kind, about: id, last: at }: ClientWord,
  { waits_since, seen_at }: { waits_since: string | null; seen_at: string | null },
): Promise<void> {
  const set = {
    message: () => setThreadWaits(trx, { project: id, last_number: Number(at) }, waits_since),
    answer: () => setAnswerSeen(trx, reader, { id, at }, seen_at),
    decision: () => setDecisionSeen(trx, reader, { id, at }, seen_at),
  }
  if (!(await set[kind]())) throw changedSince()
}

const changedSince = () =>
  new Problem(409, 'Something has come since, so it stays. Look at it again.')

/** Counts it as not read again. Throws 409 where something has come since. */
export async function takingBackSeen(trx: Trx, _: string, before: unknown): Promise<void> {
  const { account, everyProject, waits_since, ...word } = before as BeforeSeen
  const reader = { account, everyProject, mine: false }
  // They have to look after it still.
  await waitsSince(trx, reader, word)
  await write(trx, reader, word, { waits_since, seen_at: null })
}
