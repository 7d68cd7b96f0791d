import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from './append.ts'

/** An entry by its place and its hash, as somebody has noted it elsewhere. */
export interface Mark {
  seq: number
  hash: string
}

/** How many entries hold, from the first on; the hash of the last of them; and what is wrong then. */
export interface Finding {
  entries: number
  head: string
  fault: { seq: number; what: string } | null
}

const batch = 500

/**
 * Looks for the first entry that is not as it was written, not there, or not of the program's.
 * Who may drop the triggers may also write the whole chain anew, or take away its end and move
 * the head back; only a `noted` head tells.
 */
export async function verifyAudit(database: Database, noted?: Mark): Promise<Finding> {
  // What is appended from here on is left to the next time.
  const head = await database.read.selectFrom('audit_head').selectAll().executeTakeFirst()
  if (!head) return { entries: 0, head: '', fault: { seq: 0, what: 'The head is missing.' } }
  const walked = await walk(database, head.seq, noted)
  const fault = walked.fault ?? endFault(head, walked, noted) ?? (await strayFault(database))
  return { ...walked, fault }
}

async function walk(database: Database, end: number, noted?: Mark): Promise<Finding> {
  let [entries, head] = [0, '']
  for await (const entry of entriesUpTo(database, end)) {
    const seq = entries + 1
    const what = entryFault(entry, seq, head, noted)
    if (what) return { entries, head, fault: { seq, what: `Entry ${seq} ${what}` } }
    entries = seq
    head = entry.hash
  }
  return { entries, head, fault: null }
}

type Entry = Tables['audit_entry']

async function* entriesUpTo(database: Database, end: number): AsyncGenerator<Entry> {
  const query = database.read.selectFrom('audit_entry').selectAll().where('seq', '<=', end)
  for (let last: number | undefined = 0; last !== undefined;) {
    const entries: Entry[] = await query
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(batch)
      .execute()
    yield* entries
    last = entries.at(-1)?.seq
  }
}

function entryFault(entry: Entry, seq: number, previous: string, noted?: Mark): string | null {
  if (entry.seq !== seq) return 'is missing.'
  if (entry.hash !== hashOf(entry)) return 'is not as it was written.'
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

/** In one statement, so that an entry of just now is not taken for one that the head lacks. */
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
