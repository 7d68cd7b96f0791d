import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Database } from '../../src/database/open.ts'
import { changeContent } from '../../src/platform/publishing/revision.ts'
import { queryLines } from '../approved/query-lines.ts'
import { fixture } from '../matrix/fixture.ts'
import { conflictsOf } from './conflicts.ts'
import { doEverything } from './everything.ts'
import { growingTables } from './growing.ts'
import { recordQueries, type RecordedQuery } from './recorded.ts'
import { scannedBy } from './scans.ts'

/** What the test does itself: it lets limits be over, and reads all rows. */
const ofTest =
  /^delete from "rate_limit"$|^select \(select (json_group_array|coalesce\(json_agg|json_agg)\(/

/** Queries that read a whole table on purpose. */
const onPurpose: [query: RegExp, reason: string][] = [
  [
    /^select "id", "name", .* from "organisation" (where true )?order by "name"$/,
    'the firm lists all of its clients',
  ],
  [
    /^select "health", count\(\*\) as "count" from "project" /,
    'the firm’s active projects are counted by their health, for one figure of the console',
  ],
  [
    /^select "category", count\(\*\) as "count" from "post" /,
    'each topic has its number of posts; the pages that show it are cached',
  ],
  [
    /^select "project"."id", "project"."status" from "project" inner join "organisation" .* like /,
    'words are looked for in each title',
  ],
  [
    /^select distinct .* from "firm_news" left join "firm_mail"/,
    'news that the firm has not been notified of, which are deleted afterwards',
  ],
  [
    /^select "seq" from "audit_entry" where \("seq" < |^select "audit_change"."seq" from "audit_change" left join/,
    'whoever checks the audit wants all of it to be read',
  ],
  [
    /"demo" = |^select "organisation_id" from "membership"$/,
    'what is left of the demo is counted for the owner alone, and removed once',
  ],
  [
    /^select .* from "old_address"( order by "from_key"$|$| where \(from_key like )/,
    'old addresses are all kept in memory, read again when one was changed, and limited in number',
  ],
  [
    /^select "id", "name", "suspended_at" from "organisation" order by "created_at"$|^select "membership"."organisation_id", "account"."email" from "membership" inner join "account" |^select "email", "suspended_at" from "account" where "removed_at" is null and \("firm_roles" is not null|^select "organisation_id", "title" from "project"$/,
    'the rows of a file are compared with all that is there, which is less than to look for each',
  ],
  [ofTest, 'only the test does this'],
  [/ where (id > \S+ and )?(true and )?false\b/, 'nothing is looked for, and nothing read'],
  [
    /^select "id", "first_name", "last_name", "username", "email" from "account" where \("id" = |^select "id", "name" from "enquiry" where lower\(email\) = |^select "id" from "subscriber" where lower\(email\) = |from "outbox" where \(\n|from "inbound_mail" where lower\(sender\) = |^delete from "put_away" where "about" in |^update "idempotency" set "answer" = /,
    'an erasure, which an owner alone does, and seldom, looks for somebody everywhere',
  ],
  [
    /^select "file_key"(, "id")? from "(upload|document_version)"$/,
    'each file is compared with its row',
  ],
]

/**
 * Unique indexes that cannot be violated, because each row has a new random value; an account that is
 * made for an address has no user name yet, one start alone fills in the demo's legal texts, and whoever
 * changes old addresses waits for whoever does so before them.
 */
const alwaysNew = [
  'account (id)',
  'account (username)',
  'calendar_feed (token_hash)',
  'challenge (token_hash)',
  'draft (id)',
  'enquiry_template (id)',
  'inbound_mail (file_key)',
  'inbound_mail (id)',
  'legal_text (id)',
  'list_view (id)',
  'old_address (from_key)',
  'project_template (id)',
  'scheduled_update (id)',
  'subscriber (id)',
]

test('the queries of the program', async (t) => {
  const { database, queries } = await everyQuery(t)
  t.diagnostic(`${queries.length} queries`)
  await t.test('do not scan a table that grows', () => noScans(database, queries))
  const skip = database.engine === 'sqlite' && 'SQLite lets one write at a time'
  const isOther = database.engine !== 'sqlite' && 'the text is that of SQLite'
  await t.test('are those that somebody has read', { skip: isOther }, (one) =>
    approve(one, queries),
  )
  await t.test('cannot fail at a unique index when two inserts run at once', { skip }, () =>
    noConflicts(database, queries),
  )
})

async function noScans(database: Database, queries: RecordedQuery[]): Promise<void> {
  const growing = await growingTables(database)
  const wrong: string[] = []
  for (const query of queries.filter(({ sql }) => !isOnPurpose(sql))) {
    const scanned = await scannedBy(database, query)
    const found = scanned.filter((table) => growing.includes(table) && !isSmall(table, database))
    if (found.length > 0) wrong.push(`${found.join(', ')} in ${query.sql}`)
  }
  assert.deepEqual(wrong, [])
  const gone = onPurpose.filter(([one]) => !queries.some(({ sql }) => one.test(sql)))
  assert.deepEqual(gone, [], 'every exception is used')
}

/** PostgreSQL reads it whole within the policies of a consultant's search: a few rows for each project. */
const isSmall = (table: string, { engine }: Database) =>
  engine === 'postgres' && table === 'project_team'

async function noConflicts(database: Database, queries: RecordedQuery[]): Promise<void> {
  const conflicts = new Set<string>()
  for (const { sql } of queries)
    for (const conflict of await conflictsOf(database, sql)) conflicts.add(conflict)
  assert.deepEqual([...conflicts].toSorted(), alwaysNew)
}

/** A condition that is lost, or another column, is a change of a text that somebody reads. */
function approve(t: TestContext, queries: RecordedQuery[]): void {
  const ofProgram = queries.filter(({ sql }) => !ofTest.test(sql))
  for (const [table, lines] of queryLines(ofProgram)) {
    const file = join(import.meta.dirname, '../approved/queries', `${table}.txt`)
    t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
  }
}

const isOnPurpose = (sql: string) => onPurpose.some(([query]) => query.test(sql))

/** All queries of the program, recorded while it does everything it can do. */
async function everyQuery(
  t: TestContext,
): Promise<{ database: Database; queries: RecordedQuery[] }> {
  const recordings: ReturnType<typeof recordQueries>[] = []
  const here = await fixture(t, (database) => {
    const recording = recordQueries(database)
    recordings.push(recording)
    return recording.database
  })
  const [{ recorded } = recordQueries(here.database)] = recordings
  recorded.clear()
  // Else it would depend on the moment whether the program looks for what is scheduled meanwhile.
  await changeContent(here.database, async () => {})
  await here.lookForChanges()
  await doEverything(here)
  const queries = [...recorded.values()].filter(({ sql }) => !ofTheTest.test(sql))
  return { database: here.database, queries }
}

/** How the test looks for what it has to restore; the program names its columns. */
const ofTheTest = /^select \* from "\w+"$/
