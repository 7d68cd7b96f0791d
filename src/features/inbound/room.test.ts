import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import { mostWaiting, shortMail } from './room.ts'

const stranger = { From: 'ada@client.example', To: 'reply@coronet.example' }
const aMinute = 60_000

test('mails that wait never fill the disk: long ones are refused first, then all, until some are put away', async (t) => {
  const { as, clock, database, deliver, post } = await inboundFixture(t)
  const first = await deliver(mailOf(stranger, 'Do you work in Bergen?'))
  assert.equal(first.state, 'review')
  const holds = async (size: number) => {
    await database.transaction((trx) => trx.updateTable('inbound_mail').set({ size }).execute())
    clock.pass(aMinute)
  }
  const short = async (text: string) => (await post(mailOf(stranger, text))).status
  const long = async (mark: string) => await short(mark.repeat(shortMail))

  const said = async () => {
    const list = await as.named('Mona').call('GET', '/staff/inbound/')
    return ((await list.json()) as { refused: string }).refused
  }
  await holds(mostWaiting - 2 * shortMail)
  assert.equal(await said(), 'none')
  assert.equal(await long('a'), 200)
  // Counted at once, and not after a minute alone.
  assert.deepEqual([await long('b'), await short('One.')], [507, 200])
  assert.equal(await said(), 'long')
  const kept = await database.read.selectFrom('inbound_mail').select('id').execute()
  assert.equal(kept.length, 3, 'nothing stays of what was refused')

  await database.transaction((trx) =>
    trx.deleteFrom('inbound_mail').where('id', '!=', first.id).execute(),
  )
  // The largest number that PostgreSQL has for it.
  await holds(2 * mostWaiting - 1)
  assert.equal(await short('Two.'), 507)
  assert.equal(await said(), 'all')
  await as.named('Mona').call('POST', `/staff/inbound/${first.id}/discard/`)
  clock.pass(aMinute)
  assert.deepEqual([await short('Two.'), await long('c')], [200, 200])
  assert.equal(await said(), 'none')
})
