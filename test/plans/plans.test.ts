import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Database } from '../../src/database/open.ts'
import { fixture } from '../matrix/fixture.ts'
import { clashesOf } from './clashes.ts'
import { doEverything } from './everything.ts'
import { growingTables } from './growing.ts'
import { listenTo, type Heard } from './heard.ts'
import { scannedBy } from './scans.ts'

/** What reads all of a table because all of it is what is asked for. */
const onPurpose: [query: RegExp, reason: string][] = [
  [
    /^select "id", "name", .* from "organisation" order by "name"$/,
    'the firm looks at its clients',
  ],
  [
    /^select "category", count\(\*\) as "count" from "post" /,
    'each topic says how many posts it has; the pages that do are kept',
  ],
  [
    /^select distinct .* from "firm_news" left join "firm_mail"/,
    'what the firm is still to be told, which goes as it is told',
  ],
  [/^delete from "rate_limit"$/, 'the test itself empties it'],
  [/^select "file_key"(, "id")? from "(upload|document_version)"$/, 'each file is held to its row'],
]

/** What cannot conflict although it is unique, because each row brings a new one. */
const alwaysNew = ['calendar_feed (token_hash)', 'challenge (token_hash)', 'subscriber (id)']

test('what the program asks its database', async (t) => {
  const { database, queries } = await everyQuery(t)
  t.diagnostic(`${queries.length} queries`)
  await t.test('reads no table that grows from end to end', () => noScans(database, queries))
  const skip = database.engine === 'sqlite' && 'SQLite lets one write at a time'
  await t.test('gives way to another at all that is unique', { skip }, () =>
    noClashes(database, queries),
  )
})

async function noScans(database: Database, queries: Heard[]): Promise<void> {
  const growing = await growingTables(database)
  const wrong: string[] = []
  for (const query of queries.filter(({ sql }) => !isOnPurpose(sql))) {
    const scanned = await scannedBy(database, query)
    const found = scanned.filter((table) => growing.includes(table))
    if (found.length > 0) wrong.push(`${found.join(', ')} in ${query.sql}`)
  }
  assert.deepEqual(wrong, [])
  const gone = onPurpose.filter(([one]) => !queries.some(({ sql }) => one.test(sql)))
  assert.deepEqual(gone, [], 'what is allowed is asked')
}

async function noClashes(database: Database, queries: Heard[]): Promise<void> {
  const clashes = new Set<string>()
  for (const { sql } of queries)
    for (const conflict of await clashesOf(database, sql)) clashes.add(conflict)
  assert.deepEqual([...clashes].toSorted(), alwaysNew)
}

const isOnPurpose = (sql: string) => onPurpose.some(([query]) => query.test(sql))

/** All that the program asks its database, once it has done whatever it can do. */
async function everyQuery(t: TestContext): Promise<{ database: Database; queries: Heard[] }> {
  const ears: ReturnType<typeof listenTo>[] = []
  const here = await fixture(t, (database) => {
    const ear = listenTo(database)
    ears.push(ear)
    return ear.database
  })
  const [{ heard } = listenTo(here.database)] = ears
  heard.clear()
  await doEverything(here)
  return { database: here.database, queries: [...heard.values()] }
}
