import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Database } from '../src/database/open.ts'
import { house } from './matrix/house.ts'
import { doEverything } from './plans/everything.ts'
import { growingTables } from './plans/growing.ts'
import { listenTo, type Heard } from './plans/heard.ts'
import { scannedBy } from './plans/scans.ts'

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
  [/^delete from "rate_limit"$/, 'the test itself empties it'],
  [/^select "file_key"(, "id")? from "(upload|document_version)"$/, 'each file is held to its row'],
]

test('nothing that the program asks reads a table that grows from end to end', async (t) => {
  const { database, queries } = await everyQuery(t)
  const growing = await growingTables(database)
  const wrong: string[] = []
  for (const query of queries.filter(({ sql }) => !isOnPurpose(sql))) {
    const scanned = await scannedBy(database, query)
    const found = scanned.filter((table) => growing.includes(table))
    if (found.length > 0) wrong.push(`${found.join(', ')} in ${query.sql}`)
  }
  t.diagnostic(`${queries.length} queries`)
  assert.deepEqual(wrong, [])
  const gone = onPurpose.filter(([one]) => !queries.some(({ sql }) => one.test(sql)))
  assert.deepEqual(gone, [], 'what is allowed is asked')
})

const isOnPurpose = (sql: string) => onPurpose.some(([query]) => query.test(sql))

/** All that the program asks its database, once it has done whatever it can do. */
async function everyQuery(t: TestContext): Promise<{ database: Database; queries: Heard[] }> {
  const ears: ReturnType<typeof listenTo>[] = []
  const here = await house(t, (database) => {
    const ear = listenTo(database)
    ears.push(ear)
    return ear.database
  })
  const [{ heard } = listenTo(here.database)] = ears
  heard.clear()
  await doEverything(here)
  return { database: here.database, queries: [...heard.values()] }
}
