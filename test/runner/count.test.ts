import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { freshFolder } from '../support/database/database.ts'
import type { Counted } from './count.ts'

/** Counts the tests of these files, in a process of its own because test runs cannot be nested. */
async function count(t: TestContext, files: Record<string, string>) {
  const cwd = freshFolder(t)
  for (const [name, body] of Object.entries(files))
    writeFileSync(join(cwd, name), `import { test } from 'node:test'\n${body}\n`)
  const program = `
    import { countTests } from ${JSON.stringify(new URL('count.ts', import.meta.url))}
    const { signal } = new AbortController()
    const { env } = process
    const counted = await countTests(${JSON.stringify(Object.keys(files))}, { cwd: '.', env, signal })
    console.log('\\n' + JSON.stringify(counted))`
  writeFileSync(join(cwd, 'program.mjs'), program)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], { cwd, env })
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  return { printed: stdout, ...(JSON.parse(last) as Omit<Counted, 'byFile'>) }
}

test('passed, failed and skipped tests are counted over all files, and each file is timed', async (t) => {
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.mjs`, `test('${name}', () => {})`]),
  )
  const one = "test('one', () => {}); test('two', () => { throw new Error('Quince') })"
  const rest = "test('within', (t) => t.test('three', () => {})); test.skip('four')"
  const counted = await count(t, { ...files, 'f.mjs': one, 'g.mjs': rest })
  assert.deepEqual([counted.passed, counted.failed, counted.skipped], [8, 1, 1])
  assert.equal(Object.keys(counted.times).length, 7)
  assert.match(counted.printed, /Quince/)
  assert.deepEqual(counted.failing, ['f.mjs'])
})

test('tests of one file run in order, and the next file starts after them', async (t) => {
  const slow =
    "let over = 0; test('one', async () => { await new Promise((done) => setTimeout(done, 50)); over++ }); test('two', () => { if (!over) throw new Error('too soon') })"
  const counted = await count(t, { 'a.mjs': slow, 'b.mjs': slow, 'c.mjs': slow, 'd.mjs': slow })
  assert.deepEqual([counted.passed, counted.failed], [8, 0])
})

test('a file without tests, or that cannot be loaded, is a failure, and the other files still run', async (t) => {
  const good = "test('good', () => {})"
  const files = { 'a.mjs': '', 'b.mjs': "throw new Error('Quince')", 'c.mjs': good, 'd.mjs': good }
  const counted = await count(t, files)
  assert.equal(counted.passed, 2)
  assert.ok(counted.failed >= 2)
  assert.match(counted.printed, /No test in a\.mjs/)
  assert.ok(counted.failing.includes('a.mjs') && counted.failing.includes('b.mjs'))
  assert.ok(!counted.failing.includes('c.mjs') && !counted.failing.includes('d.mjs'))
  assert.match(counted.printed, /Quince/)
})

test('when a test ends its process, that is a failure, and another process runs the remaining files', async (t) => {
  const good = "test('good', () => {})"
  const ends = "test('ends', () => process.exit(3))"
  const files = { 'a.mjs': ends, 'b.mjs': ends, 'c.mjs': ends, 'd.mjs': good, 'e.mjs': good }
  const counted = await count(t, files)
  assert.equal(counted.passed, 2)
  assert.ok(counted.failed >= 3)
  assert.deepEqual(counted.failing.toSorted(), ['a.mjs', 'b.mjs', 'c.mjs'])
})

test('a test that has ended holds nothing in memory any more', async (t) => {
  const holds = `
    const { setFlagsFromString } = await import('node:v8')
    setFlagsFromString('--expose-gc')
    const gc = (await import('node:vm')).runInNewContext('gc')
    let held
    test('one', (t) => {
      const large = { of: 'one test' }
      held = new WeakRef(large)
      t.after(() => void (large.of = ''))
    })
    test('two', async () => {
      await new Promise((done) => setTimeout(done, 20))
      gc()
      if (held.deref()) throw new Error('it is still there')
    })`
  const counted = await count(t, { 'a.mjs': holds })
  assert.deepEqual([counted.passed, counted.failed], [2, 0])
})
