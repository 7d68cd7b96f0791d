import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAgain } from './again.ts'
import { sumOf, type Count } from './count.ts'

const results = (
  numbers: Record<string, [passed: number, failed: number]>,
  cutOff: string[] = [],
) => ({
  byFile: new Map<string, Count>(
    Object.entries(numbers).map(([file, [passed, failed]]) => [
      file,
      { passed, failed, skipped: 0 },
    ]),
  ),
  failing: [
    ...Object.entries(numbers).flatMap(([file, [, failed]]) =>
      failed && file.endsWith('.test.ts') ? [file] : [],
    ),
    ...cutOff,
  ],
})

/** Runs again what failed first; `second` has the results by file, and what is not in it may not run. */
async function again(
  first: ReturnType<typeof results>,
  second: Record<string, [passed: number, failed: number]>,
) {
  const ran: string[] = []
  const { byFile, unsteady } = await runAgain(first, async (file) => {
    ran.push(file)
    return results({ [file]: second[file] ?? assert.fail(`${file} was run again`) })
  })
  const { passed, failed } = sumOf(byFile)
  return { ran, unsteady, passed, failed }
}

test('a file that passes when it is run again by itself counts as passed, and is named', async () => {
  const first = results({ 'a.test.ts': [3, 0], 'b.test.ts': [2, 1] })
  assert.deepEqual(await again(first, { 'b.test.ts': [3, 0] }), {
    ran: ['b.test.ts'],
    unsteady: ['b.test.ts'],
    passed: 6,
    failed: 0,
  })
})

test('a file that fails again keeps the failures of the first time', async () => {
  const first = results({ 'a.test.ts': [3, 0], 'b.test.ts': [1, 2], 'c.test.ts': [0, 1] })
  const ended = await again(first, { 'b.test.ts': [2, 1], 'c.test.ts': [1, 0] })
  assert.deepEqual(ended.unsteady, ['c.test.ts'])
  assert.deepEqual([ended.passed, ended.failed], [5, 2])
})

test('a file without any test that ends is not passed when it is run again', async () => {
  const ended = await again(results({ 'a.test.ts': [0, 1] }), { 'a.test.ts': [0, 0] })
  assert.deepEqual([ended.unsteady, ended.failed], [[], 1])
})

test('a process that a file has ended is forgiven with that file alone', async () => {
  const first = () =>
    results({ 'a.test.ts': [3, 0], 'lane.ts': [0, 1], 'b.test.ts': [1, 0] }, ['b.test.ts'])
  const passing = await again(first(), { 'b.test.ts': [4, 0] })
  assert.deepEqual([passing.unsteady, passing.failed], [['b.test.ts'], 0])
  const failing = await again(first(), { 'b.test.ts': [3, 1] })
  assert.deepEqual([failing.unsteady, failing.failed], [[], 1])
})

test('a failure that belongs to no file stays, and nothing is run again', async () => {
  const ended = await again(results({ 'a.test.ts': [3, 1], 'helper.ts': [0, 1] }), {})
  assert.deepEqual([ended.ran, ended.failed], [[], 2])
})

test('when many files fail, none is run again', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.test.ts`)
  const first = results(Object.fromEntries(names.map((name) => [name, [0, 1] as [number, number]])))
  const ended = await again(first, {})
  assert.deepEqual([ended.ran, ended.failed], [[], 7])
})
