import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorkQueue, type Lane } from './work-queue.ts'

/** A queue whose jobs end when the test ends them; `log` has the jobs begun, in order. */
function setUp(width: number, waiting: number) {
  const queue = createWorkQueue({ width, waiting }, () => new Error('full'))
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  let running = 0
  let most = 0
  const work = (name: string) => async () => {
    log.push(name)
    most = Math.max(most, (running += 1))
    await new Promise<void>((end, fail) =>
      ends.set(name, (error) => (error ? fail(error) : end())),
    ).finally(() => (running -= 1))
    return name
  }
  const run = (name: string, lane?: Lane) => queue.run(work(name), lane)
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise((tick) => setImmediate(tick))
  }
  return { queue, log, run, end, most: () => most }
}

test('no more jobs run at once than the width allows, and they begin in order', async () => {
  const { log, run, end, most } = setUp(3, 20)
  const names = Array.from({ length: 20 }, (_, at) => `job ${at}`)
  const results = Promise.all(names.map((name) => run(name)))
  assert.deepEqual(log, names.slice(0, 3))
  for (const [at, name] of names.entries()) {
    await end(name)
    assert.equal(log.length, Math.min(at + 4, 20), 'one begins when one ends')
  }
  assert.deepEqual(await results, names)
  assert.deepEqual(log, names)
  assert.equal(most(), 3)
})

test('a job ahead begins before all that wait, and after the running one', async () => {
  const { log, run, end } = setUp(1, 10)
  const all = [run('a'), run('b'), run('c'), run('x', 'ahead'), run('y', 'ahead')]
  for (const name of ['a', 'x', 'y', 'b', 'c']) await end(name)
  await Promise.all(all)
  assert.deepEqual(log, ['a', 'x', 'y', 'b', 'c'])
})

test('a full lane refuses a job without beginning it, and the other lane still takes some', async () => {
  const { log, run, end } = setUp(1, 2)
  const all = [run('a'), run('b'), run('c')]
  await assert.rejects(run('d'), /full/)
  all.push(run('x', 'ahead'), run('y', 'ahead'))
  await assert.rejects(run('z', 'ahead'), /full/)
  await end('a')
  all.push(run('z', 'ahead'))
  for (const name of ['x', 'y', 'z', 'b', 'c']) await end(name)
  await Promise.all(all)
  assert.deepEqual(log, ['a', 'x', 'y', 'z', 'b', 'c'])
})

test('a job that fails rejects for its caller, and the next one begins', async () => {
  const { queue, log, run, end } = setUp(1, 5)
  const failing = assert.rejects(run('a'), /no luck/)
  const next = run('b')
  await end('a', new Error('no luck'))
  await failing
  const thrown = queue.run(() => {
    throw new Error('at once')
  })
  const rejected = assert.rejects(thrown, /at once/)
  await end('b')
  await Promise.all([next, rejected])
  const last = run('c')
  await end('c')
  assert.deepEqual([await last, log], ['c', ['a', 'b', 'c']])
})

test('a job added while a place is passed on does not overtake the waiting one', async () => {
  const { log, run, end, most } = setUp(1, 5)
  const all = [run('a'), run('b')]
  // Added in the very tick in which the place goes from `a` to `b`.
  const ended = all[0]?.then(() => all.push(run('late')))
  await end('a')
  await ended
  for (const name of ['b', 'late']) await end(name)
  await Promise.all(all)
  assert.deepEqual(log, ['a', 'b', 'late'])
  assert.equal(most(), 1)
})
