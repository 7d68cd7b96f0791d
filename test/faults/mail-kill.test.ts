import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SMTPServerDataStream } from 'smtp-server'
import { outboxStore } from '../../src/platform/outbox/store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { freshAddress, openFor } from '../support/database/database.ts'
import { times } from '../support/thorough.ts'
import { mailServer } from '../doubles/mail-server.ts'
import { sampleMail } from '../support/mail/mail-fixture.ts'
import { startProgram } from './kill-fixture.ts'

/** A mail server that is slow to say that it has a mail, as those are that scan what they take. */
async function slowServer(t: TestContext) {
  const ids: string[] = []
  const server = await mailServer(t, {
    onData(stream: SMTPServerDataStream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        ids.push(/^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '')
        setTimeout(done, 30)
      })
    },
  })
  return { url: server.url, ids }
}

/** Kills a program that sends, so many times; how many mails are lost and come twice in the end. */
async function afterKills(t: TestContext, kills: number, early = false) {
  const backlog = kills * 12
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const { url: smtp, ids } = await slowServer(t)
  const { add } = outboxStore(database, systemClock, () => 0)
  await database.transaction(async (trx) => {
    for (let nth = 0; nth < backlog; nth++)
      await add(trx, { kind: 'mail', about: 'x', payload: sampleMail })
  })
  for (let nth = 0; nth < kills; nth++) {
    // The leases of those that were killed have run out by then.
    const { kill } = await startProgram({ address, smtp, ahead: nth * 120_000, early })
    const before = ids.length
    while (ids.length < before + 7) await wait(5)
    await kill()
  }
  const last = await startProgram({ address, smtp, ahead: kills * 120_000 })
  const due = database.read.selectFrom('outbox').select('id').where('next_try_at', 'is not', null)
  while ((await due.execute()).length > 0) await wait(50)
  await last.kill()
  return { lost: backlog - new Set(ids).size, twice: ids.length - backlog }
}

test('each crash makes at most one mail come twice, and none is lost', async (t) => {
  const kills = times(3, 12)
  const { lost, twice } = await afterKills(t, kills)
  assert.equal(lost, 0)
  assert.ok(twice <= kills, `${twice} mails came twice after ${kills} kills`)
})

test('the same check fails for a program that goes on before a mail is marked as sent', async (t) => {
  const { twice } = await afterKills(t, 1, true)
  assert.ok(twice > 1, `${twice} came twice`)
})
