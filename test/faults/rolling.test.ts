import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { underLoad } from '../support/program/load.ts'
import { isRunning, startWorkers } from '../support/program/workers.ts'
import { times } from '../support/thorough.ts'
import { reverseProxy } from './proxy.ts'

/** Two workers behind a proxy that keeps its connections, replaced under load while `act` goes on. */
async function rolled(
  t: TestContext,
  act: (here: Awaited<ReturnType<typeof startWorkers>>) => Promise<void>,
) {
  const here = await startWorkers(t, 2)
  const port = await reverseProxy(t, here.program.port)
  const load = underLoad({ port, clients: 30, pause: 200 })
  await act(here)
  const { failed, acknowledged, answered } = await load.end()
  t.diagnostic(`${answered} answered, ${acknowledged.length} enquiries`)
  const { read } = await here.database()
  const rows = await read.selectFrom('enquiry').select('subject').execute()
  const stored = new Set(rows.map(({ subject }) => subject))
  const lost = acknowledged.filter((key) => !stored.has(key))
  assert.equal((await here.program.stop()).code, 0)
  assert.deepEqual(here.pids().filter(isRunning), [])
  return { failed, lost }
}

test('through rolling replacements behind a proxy no request fails, and no acknowledged enquiry is lost', async (t) => {
  const { failed, lost } = await rolled(t, async ({ program, logged }) => {
    for (let time = 1; time <= times(1, 20); time += 1) {
      program.kill('SIGHUP')
      await logged('all workers were replaced', time)
    }
  })
  assert.deepEqual(failed, [])
  assert.deepEqual(lost, [])
})
