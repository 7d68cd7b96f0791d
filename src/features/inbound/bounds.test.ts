import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { mostWaiting, refusedAt, roomForMails, shortMail } from './room.ts'
import { signatureCheck } from './signature.ts'
import { insertReceived } from './store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const secret = Buffer.alloc(32, 7)
const seconds = now.getTime() / 1000

test('a signed request is at most five minutes old or ahead, and has all that is signed', () => {
  const signed = (id: string, timestamp: string) => ({
    id,
    timestamp,
    signature: `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.body`).digest('base64')}`,
  })
  const check = (headers: Parameters<typeof signatureCheck>[1]) => {
    const checking = signatureCheck(secret, headers, now)
    checking.update(Buffer.from('body'))
    checking.end()
  }
  for (const age of [0, 300, -300]) check(signed('msg_1', String(seconds - age)))
  check(signed('i'.repeat(256), String(seconds)))
  const good = signed('msg_1', String(seconds))
  check({ ...good, signature: `v1,AAAA v2,other ${good.signature}` })
  const nine = Array.from({ length: 9 }, () => 'v1,AAAA').join(' ')
  check({ ...good, signature: `${nine} ${good.signature}` })
  const wrong = [
    signed('msg_1', String(seconds - 301)),
    signed('msg_1', String(seconds + 301)),
    signed('msg_1', `0${String(seconds)}`),
    signed('i'.repeat(257), String(seconds)),
    signed('msg 1', String(seconds)),
    { ...good, id: null },
    { ...good, timestamp: null },
    { ...good, signature: null },
    { ...good, signature: good.signature.replace('v1,', 'v1a,') },
    { ...good, signature: `${nine} v1,AAAA ${good.signature}` },
  ]
  for (const headers of wrong)
    assert.throws(() => check(headers), { status: 401 }, JSON.stringify(headers))
})

test('long mails are refused from one bound on, and all from twice that', () => {
  assert.equal(refusedAt(mostWaiting - shortMail), 'none')
  assert.equal(refusedAt(mostWaiting - shortMail + 1), 'long')
  assert.equal(refusedAt(2 * mostWaiting - shortMail), 'long')
  assert.equal(refusedAt(2 * mostWaiting - shortMail + 1), 'all')
})

test('room is up to the last byte, and that there is none is said once in a minute', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(now.toISOString())
  await database.transaction((trx) =>
    insertReceived(trx, {
      id: 'held',
      received_at: now.toISOString(),
      body_hash: 'x',
      size: mostWaiting - shortMail - 1,
      file_key: 'x',
    }),
  )
  const said: number[] = []
  const demand = roomForMails(database, clock, (held) => void said.push(held))
  await demand(shortMail + 1)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  await demand(shortMail)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  assert.equal(said.length, 1)
  clock.pass(59_999)
  await assert.rejects(demand(mostWaiting), { status: 507 })
  assert.equal(said.length, 1)
  clock.pass(1)
  // What was not written after all is not counted any more.
  await demand(shortMail + 1)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  assert.deepEqual(said, [mostWaiting, mostWaiting])
  clock.pass(60_000)
  const held = { table: 'inbound_mail', id: 'held' } as const
  await setValues(database, held, { size: 2 * mostWaiting - shortMail })
  await demand(shortMail)
  await assert.rejects(demand(1), { status: 507 })
})
