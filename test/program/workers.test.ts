import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { emptyAddress } from '../support/database/database.ts'
import { underLoad } from '../support/program/load.ts'
import { runToEnd } from '../support/program/program.ts'
import { isRunning, startWorkers } from '../support/program/workers.ts'

test('with WORKERS=2, two processes answer at one port, and SIGTERM leaves none', async (t) => {
  const { program, lines, pids } = await startWorkers(t, 2)
  const [one = 0, other = 0] = pids()
  assert.ok(one !== other && isRunning(one) && isRunning(other))
  const started = lines().filter(({ msg }) => msg === 'started')
  assert.deepEqual(
    started.map(({ worker }) => worker),
    [1, 2],
  )
  assert.equal([...program.said().matchAll(/Stop it with/g)].length, 1, 'one welcome')
  for (let time = 0; time < 20; time += 1)
    assert.equal((await fetch(program.origin, { headers: { Connection: 'close' } })).status, 200)
  assert.deepEqual(await program.stop(), { code: 0, err: '' })
  assert.deepEqual([isRunning(one), isRunning(other)], [false, false])
  const stopped = lines().filter(({ msg }) => msg === 'stopped')
  assert.deepEqual(stopped.map(({ worker }) => worker).toSorted(), [1, 2], 'each by itself')
})

test('a worker that is killed is replaced, and whoever comes meanwhile is answered', async (t) => {
  const { program, pids, logged } = await startWorkers(t, 2)
  const [killed = 0, survivor] = pids()
  process.kill(killed, 'SIGKILL')
  await logged('a worker ended, and is started again', 1)
  for (let time = 0; time < 30; time += 1)
    assert.equal((await fetch(program.origin, { headers: { Connection: 'close' } })).status, 200)
  await logged('a worker is ready', 3)
  const [, , next = 0] = pids()
  assert.ok(isRunning(next) && isRunning(survivor ?? 0) && !isRunning(killed))
  assert.equal((await program.stop()).code, 0)
  assert.equal(isRunning(next), false)
})

test('on SIGHUP all are replaced, no request fails, and no acknowledged enquiry is lost', async (t) => {
  const { program, pids, logged, database } = await startWorkers(t, 2)
  const load = underLoad({ port: program.port, clients: 10, pause: 40 })
  for (let time = 1; time <= 2; time += 1) {
    program.kill('SIGHUP')
    await logged('all workers were replaced', time)
  }
  const { failed, acknowledged, answered } = await load.end()
  assert.deepEqual(failed, [])
  assert.ok(answered > 100 && acknowledged.length > 10, `${answered} ${acknowledged.length}`)
  assert.equal(new Set(pids()).size, 6)
  const { read } = await database()
  const rows = await read.selectFrom('enquiry').select('subject').execute()
  const stored = new Set(rows.map(({ subject }) => subject))
  assert.deepEqual(
    acknowledged.filter((key) => !stored.has(key)),
    [],
  )
  assert.equal((await program.stop()).code, 0)
  assert.deepEqual(pids().filter(isRunning), [])
})

test('workers whose parent is killed end by themselves', async (t) => {
  const { program, pids, logged } = await startWorkers(t, 2)
  program.kill('SIGKILL')
  await logged('stopped', 2)
  while (pids().some(isRunning)) await wait(20)
  assert.equal(pids().length, 2)
})

test('a worker that will not start ends the program with one sentence, and is not tried again', async (t) => {
  const { program } = await startWorkers(t, 2)
  const { url, dataDir } = await emptyAddress(t)
  const settings = { DATA_DIR: dataDir, WORKERS: '2', ...(url && { DATABASE_URL: url }) }
  const port = String(program.port)
  const { code, err, out } = await runToEnd(t, 'main.js', [], { ...settings, PORT: port })
  assert.equal(
    err,
    `portico: PORT ${port} is taken by another program on 127.0.0.1; choose another.\n`,
  )
  assert.deepEqual([code, out], [1, ''])
  await program.stop()
})

test('with one process, SIGHUP is noted in the log and ends nothing', async (t) => {
  const { program, logged } = await startWorkers(t, 1)
  program.kill('SIGHUP')
  await logged('SIGHUP replaces workers, and there are none: see WORKERS', 1)
  assert.equal((await fetch(program.origin)).status, 200)
  assert.equal((await program.stop()).code, 0)
})
