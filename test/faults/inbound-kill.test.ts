import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedTables } from '../../src/app/server/shared/sealed-tables.ts'
import { replyAddresses } from '../../src/features/inbound/thread-token.ts'
import { openKeys } from '../../src/platform/auth/keys.ts'
import { createSigner } from '../../src/platform/auth/secrets.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { filesIn } from '../../src/platform/storage/files.ts'
import { idOf } from '../fixtures/cast.ts'
import { addCast } from '../fixtures/rows.ts'
import { freshAddress, openFor } from '../support/database/database.ts'
import { answersComeIn, mailOf, signedHeaders } from '../support/mail/inbound.ts'
import { startServer } from '../support/program/program.ts'
import { times } from '../support/thorough.ts'

const enquiry = idOf('enquiry', 'Corin')
/** After so many acknowledgements the program is killed, in each round another number. */
const rounds = Array.from({ length: times(3, 12) }, (_, nth) => 1 + ((nth * 4) % 11))
const mailsAtOnce = 12

test('of mails that were acknowledged before a kill each is placed, and placed once', async (t) => {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await addCast(database, systemClock)
  await database.transaction((trx) => trx.deleteFrom('inbound_mail').execute())
  const task = newId()
  const settings = {
    DATA_DIR: address.dataDir,
    ...(address.url && { DATABASE_URL: address.url }),
    ...answersComeIn,
    DEMO: 'off',
  }
  const acknowledged: string[] = []
  let to = ''
  for (const [round, dieAt] of rounds.entries()) {
    const program = await startServer(t, settings)
    if (round === 0) {
      const keys = await openKeys(database, { DATA_DIR: address.dataDir }, sealedTables)
      const addresses = replyAddresses(
        answersComeIn.INBOUND_ADDRESS,
        await createSigner(keys, 'inbound'),
      )
      to = addresses.of(task) ?? ''
      await addAnswer(database, task)
    }
    let count = 0
    const sent = Array.from({ length: mailsAtOnce }, async (_, nth) => {
      const name = `<round-${round}-${nth}@nordkai.example>`
      const mail = mailOf({ From: 'grete@nordkai.example', To: to, 'Message-ID': name }, name)
      const headers = signedHeaders(mail, systemClock.now().getTime())
      const answer = await fetch(`${program.origin}/api/inbound/`, {
        method: 'POST',
        headers,
        body: mail,
      }).catch(() => null)
      if (answer?.status !== 200) return
      acknowledged.push(name)
      count += 1
      if (count === dieAt) program.kill('SIGKILL')
    })
    await Promise.all(sent)
    await program.ended
  }
  const last = await startServer(t, settings)
  const rows = database.read.selectFrom('inbound_mail').selectAll()
  for (let waiting = 1; waiting > 0;) {
    waiting = (await rows.where('state', '=', 'received').execute()).length
  }
  assert.equal((await last.stop()).code, 0)
  const there = await rows.execute()
  const messages = database.read.selectFrom('enquiry_message').select('message_id')
  const placed = (await messages.where('direction', '=', 'in').execute()).map(
    (one) => one.message_id,
  )
  assert.equal(new Set(placed).size, placed.length, 'none twice')
  assert.deepEqual(
    acknowledged.filter((name) => !placed.includes(name)),
    [],
  )
  assert.deepEqual([...new Set(there.map(({ state }) => state))], ['placed'])
  assert.equal(there.length, placed.length)
  const files = filesIn(`${address.dataDir}/files`)
  for (const { file_key, size } of there) assert.equal(await files.size(file_key), size)
  assert.ok(acknowledged.length >= rounds.length)
})

/** A mail of ours that left for Grete, which she answers. */
async function addAnswer(database: Awaited<ReturnType<typeof openFor>>, id: string) {
  const at = systemClock.now().toISOString()
  const none = { next_try_at: null, leased_until: null, last_error: null, outcome: null }
  const payload = JSON.stringify({ template: 'enquiryAnswered', given: [] })
  const sent = { state: 'sent', attempts: 1, created_at: at, ended_at: at, held_until: null }
  await database.transaction((trx) =>
    trx
      .insertInto('outbox')
      .values({ id, kind: 'mail', about: enquiry, payload, ...sent, ...none })
      .execute(),
  )
}
