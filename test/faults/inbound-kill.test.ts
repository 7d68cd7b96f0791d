import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sealedTables } from '../../src/app/server/shared/sealed-tables.ts'
import type { Database } from '../../src/database/open.ts'
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

/** What is wrong after kills in so many rounds; `broken`: settings of a twin. */
async function complaints(t: TestContext, rounds: readonly number[], broken: object = {}) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await addCast(database, systemClock)
  await database.transaction((trx) => trx.deleteFrom('inbound_mail').execute())
  const settings = {
    DATA_DIR: address.dataDir,
    ...(address.url && { DATABASE_URL: address.url }),
    ...answersComeIn,
    DEMO: 'off',
  }
  const acknowledged: string[] = []
  let to = ''
  for (const [round, dieAt] of rounds.entries()) {
    const program = await startServer(t, { ...settings, ...broken })
    if (round === 0) to = await answered(database, address.dataDir)
    let count = 0
    const sent = Array.from({ length: mailsAtOnce }, async (_, nth) => {
      const name = `<round-${round}-${nth}@nordkai.example>`
      if (!(await handOver(program.origin, to, name))) return
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
  assert.ok(acknowledged.length >= rounds.length)
  return await wrongIn(database, address.dataDir, acknowledged)
}

/** What is wrong with what was taken in and placed, as sentences. */
async function wrongIn(database: Database, dataDir: string, acknowledged: readonly string[]) {
  const there = await database.read.selectFrom('inbound_mail').selectAll().execute()
  const messages = database.read.selectFrom('enquiry_message').select('message_id')
  const placed = (await messages.where('direction', '=', 'in').execute()).map(
    (one) => one.message_id,
  )
  const lost = acknowledged.filter((name) => !placed.includes(name))
  const wrong = lost.map((name) => `${name} was acknowledged and is not placed`)
  const twice = placed.length - new Set(placed).size
  if (twice > 0) wrong.push(`${twice} are placed twice`)
  if (there.length !== placed.length) wrong.push(`${there.length} rows, ${placed.length} placed`)
  const files = filesIn(`${dataDir}/files`)
  for (const { id, state, file_key, size } of there) {
    if (state !== 'placed') wrong.push(`${id} is ${state}`)
    if ((await files.size(file_key)) !== size) wrong.push(`${id} is not whole`)
  }
  return wrong
}

/** Whether the program acknowledged a mail before it died. */
async function handOver(origin: string, to: string, name: string): Promise<boolean> {
  const mail = mailOf({ From: 'grete@nordkai.example', To: to, 'Message-ID': name }, name)
  const headers = signedHeaders(mail, systemClock.now().getTime())
  const request = { method: 'POST', headers, body: mail }
  const answer = await fetch(`${origin}/api/inbound/`, request).catch(() => null)
  return answer?.status === 200
}

/** The address at which Grete answers a mail of ours. */
async function answered(database: Database, dataDir: string): Promise<string> {
  const task = newId()
  const keys = await openKeys(database, { DATA_DIR: dataDir }, sealedTables)
  const signer = await createSigner(keys, 'inbound')
  await addAnswer(database, task)
  return replyAddresses(answersComeIn.INBOUND_ADDRESS, signer).of(task) ?? ''
}

test('of mails that were acknowledged before a kill each is placed, and placed once', async (t) => {
  assert.deepEqual(await complaints(t, rounds), [])
})

test('the same check fails for a program that acknowledges a mail before it has it', async (t) => {
  const twin = new URL('./acknowledges-first.ts', import.meta.url).href
  const wrong = await complaints(t, [1], { NODE_OPTIONS: `--import=${twin}` })
  assert.match(wrong.join(), /was acknowledged and is not placed/)
})

/** A mail of ours that left for Grete, which she answers. */
async function addAnswer(database: Database, id: string) {
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
