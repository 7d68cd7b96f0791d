import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { headOf } from '../../../test/support/mail/mail-fixture.ts'
import { scriptedServer } from '../../../test/doubles/mail-server.ts'
import { inProcesses } from '../../../test/support/program/processes.ts'
import type { DatabaseAddress } from '../../database/open.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { mailPerform } from '../mail/mailer.ts'
import { createOutbox } from './queue.ts'

const log = createLog('silent')
const module = (name: string) => JSON.stringify(new URL(name, import.meta.url))

async function fill(t: TestContext, address: DatabaseAddress, count: number) {
  const database = await openFor(t, address)
  const outbox = createOutbox({ database, clock: systemClock, log, perform: {} })
  const payload = { to: 'ada@client.example', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }
  await database.transaction(async (trx) => {
    for (let i = 0; i < count; i++) await outbox.add(trx, { kind: 'mail', about: `${i}`, payload })
  })
  return outbox
}

/** In another process: an outbox on `address` that runs `perform`. */
const outboxThat = (perform: string) => `
  const { createOutbox } = await import(${module('queue.ts')})
  const { createLog } = await import(${module('../log.ts')})
  const { systemClock: clock } = await import(${module('../clock.ts')})
  const database = await open.openDatabase(address)
  const log = createLog('silent')
  ${perform}
  const outbox = createOutbox({ database, clock, log, perform: { mail } })`

test('four processes do eight hundred tasks, each exactly once', async (t) => {
  const address = await freshAddress(t)
  const outbox = await fill(t, address, 200)
  const outputs = await inProcesses(
    4,
    address,
    `${outboxThat(`
      const done = []
      const mail = async ({ about }) => {
        done.push(about)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
        return { end: 'done', state: 'sent' }
      }`)}
    for (let i = 0; i < 600; i += 4) {
      await database.transaction((trx) =>
        outbox.add(trx, { kind: 'mail', about: process.pid + ' ' + i, payload: {} }))
      outbox.wake()
    }
    await outbox.runDue()
    await outbox.stop()
    await database.close()
    console.log(JSON.stringify(done))`,
  )
  const done = outputs.map((output) => JSON.parse(output) as string[])
  const all = done.flat()
  assert.deepEqual([all.length, new Set(all).size], [800, 800])
  assert.equal((await outbox.list({ state: 'queued' })).length, 0)
  assert.ok(
    done.every((each) => each.length > 0),
    'some process did nothing',
  )
  const entries = await outbox.list()
  assert.ok(entries.length > 0)
  assert.ok(entries.every(({ state, attempts }) => state === 'sent' && attempts === 1))
})

/** A process that sends the queued mail and is killed as soon as `until` resolves. */
async function killWhileSending(address: DatabaseAddress, url: string, until: Promise<unknown>) {
  const code = `
    const open = await import(${module('../../database/open.ts')})
    const address = ${JSON.stringify(address)}
    ${outboxThat(`
      const { mailPerform } = await import(${module('../mail/mailer.ts')})
      const from = { name: '', address: 'hello@coronet.example' }
      const mail = mailPerform({ smtpUrl: ${JSON.stringify(url)}, from, host: 'x.example' })`)}
    await outbox.runDue()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'inherit',
  })
  const gone = once(child, 'exit')
  await Promise.race([until, gone])
  child.kill('SIGKILL')
  const [, signal] = (await gone) as [number, string]
  assert.equal(signal, 'SIGKILL')
}

for (const [step, copies] of [
  ['DATA', 1],
  ['dot', 2],
] as const) {
  test(`a process killed at ${step} has its mail sent by another, after the lease`, async (t) => {
    const address = await freshAddress(t)
    await fill(t, address, 1)
    const server = await scriptedServer(t)
    const reached = Promise.withResolvers<void>()
    server.behaviour = { [step]: () => reached.resolve() }
    await killWhileSending(address, server.url, reached.promise)
    server.behaviour = {}
    await takeOver(t, address, server, copies)
  })
}

async function takeOver(
  t: TestContext,
  address: DatabaseAddress,
  server: Awaited<ReturnType<typeof scriptedServer>>,
  copies: number,
) {
  const database = await openFor(t, address)
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const from = { name: '', address: 'hello@coronet.example' }
  const mail = mailPerform({ smtpUrl: server.url, from, host: 'x.example' })
  const outbox = createOutbox({ database, clock, log, perform: { mail } })
  t.after(() => outbox.stop())
  const [left] = await outbox.list()
  assert.deepEqual([left?.state, left?.attempts], ['sending', 1])
  await outbox.runDue()
  assert.equal((await outbox.list())[0]?.state, 'sending', 'its lease was not respected')
  ahead = 60_000
  await outbox.runDue()
  const [entry] = await outbox.list()
  assert.deepEqual([entry?.state, entry?.attempts], ['sent', 2])
  const ids = server.received.map((each) => headOf(each, 'message-id'))
  assert.deepEqual(ids, Array(copies).fill(`<${entry?.id}@x.example>`))
}
