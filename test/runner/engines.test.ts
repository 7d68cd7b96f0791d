import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofBothEngines, reachesDatabase, reasonForSqlite } from './engines.ts'
import { readImports } from './imports.ts'
import { journeys, testFiles } from './tests.ts'

const imports = readImports()
const files = testFiles(journeys)

test('a test file that uses a database, in its own process or in one that it starts, runs on both engines', () => {
  const both = ofBothEngines(imports, files)
  for (const file of [
    'src/database/open.test.ts',
    'src/features/contact/routes.test.ts',
    'src/features/secondfactor/lazy.test.ts',
    'test/faults/kill.test.ts',
    'test/program/start.test.ts',
    'test/plans/plans.test.ts',
  ])
    assert.ok(both.includes(file), file)
})

test('a test file that reaches no database runs once, and has no mark for it', () => {
  assert.ok(!reachesDatabase(imports, 'src/contract/email.test.ts'))
  assert.ok(!reachesDatabase(imports, 'src/features/enquiry/spam.test.ts'))
  const needless = files.filter(
    (file) => reasonForSqlite(file) !== null && !reachesDatabase(imports, file),
  )
  assert.deepEqual(needless, [])
})

test('no test file in src/database or src/features is marked as being for SQLite alone', () => {
  const marked = files.filter((file) => reasonForSqlite(file) !== null)
  assert.ok(marked.length > 10, 'the marks were found')
  const own = marked.filter((file) => /^src\/(database|features)\//.test(file))
  assert.deepEqual(own, [])
})
