import type { Database } from '../../database/open.ts'
import { entryHash } from './append.ts'
import { changeState, entriesUpTo, strayChange, type EntryWithChange } from './check-change.ts'

/** The number and hash of an entry, as somebody has noted them elsewhere. */
export interface Mark {
  seq: number
  hash: string
}

/** How many entries are intact, from the first on; the hash of the last of them; and the first fault. */
interface Finding {
  entries: number
  /** How many of them have had their values before and after erased. */
  erased: number
  head: string
  fault: { seq: number; what: string } | null
}

const nothing: Finding = { entries: 0, erased: 0, head: '', fault: null }

/**
 * Looks for the first entry that was changed, is missing, or was not written by the program.
 * Somebody who may drop the triggers may also write the whole chain anew, or delete its end and
 * move the head back; only a `noted` head reveals that.
 */
export async function verifyAudit(database: Database, noted?: Mark): Promise<Finding> {
  // Entries that are appended from here on are left to the next check.
  const head = await database.read
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .executeTakeFirst()
  if (!head) return { ...nothing, fault: { seq: 0, what: 'The head is missing.' } }
  const walked = await walk(database, head.seq, noted)
  const fault =
    walked.fault ??
    endFault(head, walked, noted) ??
    (await strayFault(database)) ??
    (await strayChangeFault(database))
  return { ...walked, fault }
}

async function walk(database: Database, end: number, noted?: Mark): Promise<Finding> {
  const found = { ...nothing }
  for await (const entry of entriesUpTo(database, end)) {
    const seq = found.entries + 1
    const what = entryFault(entry, seq, found.head, noted)
    const state = what ?? (await changeState(entry, database))
    if (state !== 'whole' && state !== 'erased')
      return { ...found, fault: { seq, what: `Entry ${seq} ${state}` } }
    if (state === 'erased') found.erased += 1
    found.entries = seq
    found.head = entry.hash
  }
  return found
}

function entryFault(
  entry: EntryWithChange,
  seq: number,
  previous: string,
  noted?: Mark,
): string | null {
  if (entry.seq !== seq) return 'is missing.'
  if (entry.hash !== entryHash(entry)) return 'is not as it was written.'
  if (entry.previous_hash !== previous) return 'does not follow from the one before.'
  if (noted?.seq === seq && noted.hash !== entry.hash) return 'is not the one that was noted.'
  return null
}

function endFault(head: Mark, { entries, head: last }: Finding, noted?: Mark) {
  const most = Math.max(head.seq, noted?.seq ?? 0)
  if (entries < most) {
    const what = `Entry ${entries + 1} is missing: the audit ends before it, and once had ${most}.`
    return { seq: entries + 1, what }
  }
  if (last === head.hash) return null
  return { seq: entries, what: `Entry ${entries} is not the one that the head names.` }
}

/** In one statement, so that an entry appended just now does not seem to be missing from the head. */
async function strayFault(database: Database) {
  const stray = await database.read
    .selectFrom('audit_entry')
    .select('seq')
    .where(({ or, eb, selectFrom }) =>
      or([eb('seq', '<', 1), eb('seq', '>', selectFrom('audit_head').select('seq'))]),
    )
    .orderBy('seq')
    .executeTakeFirst()
  if (!stray) return null
  return {
    seq: stray.seq,
    what: `Entry ${stray.seq} was not written by Portico: the head lacks it.`,
  }
}

async function strayChangeFault(database: Database) {
  const seq = await strayChange(database)
  if (seq === undefined) return null
  return { seq, what: `There are values of an entry ${seq}, and no such entry.` }
}
