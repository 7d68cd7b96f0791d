import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../src/database/open.ts'
import { seedDemo } from '../../src/features/setup/seed.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { freshAddress, openFor } from '../support/database/database.ts'
import { times } from '../support/thorough.ts'
import { complaints, send, sendUntilItDies, startProgram, type Sent } from './kill-fixture.ts'
import { mailServer } from '../doubles/mail-server.ts'

// An enquiry and its two mails have about thirty write points.
const writePoints = times(30, 80)
/** The distance between the write points that each of two lanes tries. */
const stride = times(6, 2)
const moments = times(4, 50)

async function fixture(t: TestContext) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await seedDemo(database, systemClock, { password: '', hash: '' })
  const { url: smtp, received } = await mailServer(t)
  return { address, database, smtp, received, sent: [] as Sent[] }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

/** Starts a program that is not killed: requests without an answer are repeated, and all mails are sent. */
async function recover({ address, smtp, sent, database }: Fixture): Promise<void> {
  const program = await startProgram({ address, smtp, ahead: 12 * 60 * 60 * 1000 })
  for (const one of sent.filter(({ reference }) => reference === null)) {
    sent.push(await send(program.origin as string, one))
  }
  while ((await waiting(database)) > 0) await wait(50)
  await program.kill()
}

async function waiting(database: Database): Promise<number> {
  const tasks = database.read.selectFrom('outbox').select('id').where('next_try_at', 'is not', null)
  return (await tasks.execute()).length
}

test('after a kill at each write point, no acknowledged enquiry is lost', async (t) => {
  const lanes = await Promise.all([fixture(t), fixture(t)])
  await Promise.all(
    lanes.map(async (lane, at) => {
      for (let dieAt = 1 + (at * stride) / 2; dieAt <= writePoints; dieAt += stride) {
        const { origin, ended } = await startProgram({ ...lane, dieAt })
        // It dies at a write of an enquiry, or of the mails of earlier ones.
        await sendUntilItDies(origin, lane.sent)
        await ended
      }
      await recover(lane)
    }),
  )
  for (const { database, sent, received } of lanes) {
    assert.deepEqual(await complaints(database, sent, received, writePoints / stride), [])
    assert.ok(sent.some(({ reference }) => reference !== null))
  }
})

/** Kills it from outside, `times` times, while sixteen visitors send. */
async function killUnderLoad(lane: Fixture, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { origin, kill } = await startProgram(lane)
    const visitors = Array.from({ length: 16 }, () => sendUntilItDies(origin, lane.sent))
    // Spread over the first 0.3 s, in which everything happens.
    await wait((time * 61) % 300)
    await kill()
    await Promise.all(visitors)
  }
}

test('after kills at many moments under load, no acknowledged enquiry is lost', async (t) => {
  const lane = await fixture(t)
  await killUnderLoad(lane, moments)
  await recover(lane)
  assert.deepEqual(await complaints(lane.database, lane.sent, lane.received, moments), [])
  assert.ok(lane.sent.filter(({ reference }) => reference !== null).length > moments)
})

test('the same check fails for a program that answers before the commit', async (t) => {
  const lane = await fixture(t)
  const { origin, kill } = await startProgram({ ...lane, early: true })
  lane.sent.push(await send(origin as string))
  await kill()
  await recover(lane)
  const found = await complaints(lane.database, lane.sent, lane.received, 1)
  assert.match(found.join('\n'), /was acknowledged and is not there/)
})
