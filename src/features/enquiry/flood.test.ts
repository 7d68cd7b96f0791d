import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { newClientAddress } from '../../../test/support/client-address.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'

const settings = { TRUSTED_PROXIES: '127.0.0.1' }
const words = { name: 'Maya Ellison', email: 'maya@halden.example' }
const message = 'Our quotes are wrong since the migration.'
const anHour = 3_600_000

async function form(t: TestContext) {
  const here = await world(t, { settings })
  const send = async (more: Record<string, string> = {}, from = newClientAddress()) =>
    await here.request('/api/contact/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ ...words, message, ...more }),
    })
  const post = async (more: Record<string, string> = {}, from = newClientAddress()) =>
    await here.request('/contact', {
      method: 'POST',
      headers: { 'X-Forwarded-For': from },
      body: new URLSearchParams({ ...words, message, ...more }),
    })
  /** As many enquiries as make a flood, all just now. */
  const flood = async (count = 600) => {
    const at = here.clock.now().toISOString()
    const rows = Array.from({ length: count }, (_, nth) => ({
      ...words,
      id: `flood-${nth}`,
      reference: `ENQ-${String(nth).padStart(8, '0')}`,
      received_at: at,
      reply_due_at: at,
      phone: '',
      company: '',
      subject: '',
      message,
      service_interest: '',
      budget_range: '',
      timeline: '',
      spam_score: 0,
      spam_signs: '[]',
      quarantined_at: null,
      firm_mailed_at: at,
    }))
    await here.database.transaction((trx) => trx.insertInto('enquiry').values(rows).execute())
  }
  const last = async (answer: Response) => {
    const { reference } = (await answer.json()) as { reference: string }
    const row = here.database.read.selectFrom('enquiry').selectAll()
    const found = await row.where('reference', '=', reference).executeTakeFirstOrThrow()
    const tasks = here.database.read.selectFrom('outbox').select('kind')
    return { ...found, mails: (await tasks.where('about', '=', found.id).execute()).length }
  }
  return { ...here, send, post, flood, last }
}

test('an address that sends a machine’s number of enquiries gets 429, and only that one', async (t) => {
  const { send, post, clock, database } = await form(t)
  const one = newClientAddress()
  const statuses = []
  for (let nth = 0; nth < 60; nth++) statuses.push((await send({}, one)).status)
  assert.deepEqual(new Set(statuses), new Set([201]))
  const refused = await send({}, one)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
  const page = await post({ message: 'What was typed stays here.' }, one)
  assert.deepEqual([page.status, page.headers.get('retry-after')], [429, '60'])
  assert.ok((await page.text()).includes('What was typed stays here.'))
  assert.equal((await send()).status, 201, 'others go on')
  const kept = await database.read.selectFrom('enquiry').select('id').execute()
  assert.equal(kept.length, 61)
  clock.pass(60_000)
  assert.equal((await send({}, one)).status, 201)
})

test('beyond 600 in an hour enquiries are kept in quarantine, and nobody is mailed', async (t) => {
  const { send, flood, last, clock } = await form(t)
  await flood(599)
  const before = await last(await send())
  assert.deepEqual([before.quarantined_at, before.mails], [null, 2])
  const during = await last(await send())
  assert.deepEqual([during.quarantined_at, during.mails], [clock.now().toISOString(), 0])
  assert.match(during.spam_signs, /one of more than 600 in an hour/)
  clock.pass(anHour)
  const after = await last(await send({ email: 'ines@halden.example' }))
  assert.deepEqual([after.quarantined_at, after.mails], [null, 2])
})

test('in a flood long enquiries get 413 with a sentence at the field, and short ones are kept', async (t) => {
  const { send, post, flood, last, clock } = await form(t)
  const long = { message: 'word '.repeat(1_700) }
  assert.equal((await send(long)).status, 201)
  await flood()
  const refused = await send(long)
  assert.equal(refused.status, 413)
  assert.match(await refused.text(), /keep yours under 8,000 characters/)
  const page = await post(long)
  assert.equal(page.status, 413)
  const text = await page.text()
  assert.ok(visibleText(text).includes('Please keep yours under 8,000 characters'))
  assert.ok(text.includes('word word word'), 'what was typed stays in the form')
  assert.equal((await send({ message: '語'.repeat(2_700) })).status, 201)
  assert.equal((await send({ message: '語'.repeat(2_800) })).status, 413, 'bytes are counted')
  assert.equal((await last(await send())).message, message)
  clock.pass(anHour)
  assert.equal((await send(long)).status, 201)
})

test('what a flood put into quarantine is listed and released, and then mailed as any other', async (t) => {
  const { send, flood, last, address, database } = await form(t)
  await flood()
  const { reference, id } = await last(await send())
  const { portico, json } = commandsAt(t, address)
  const { items } = await json<{ items: { reference: string }[] }>(
    'enquiry',
    'list',
    '--quarantine',
  )
  assert.deepEqual(
    items.map((one) => one.reference),
    [reference],
  )
  const released = await portico('enquiry', 'release', reference)
  assert.deepEqual(released, { code: 0, out: `Released: ${reference}\n`, err: '' })
  const tasks = () => database.read.selectFrom('outbox').select('id').where('about', '=', id)
  assert.equal((await tasks().execute()).length, 2)
  const again = await portico('enquiry', 'release', reference)
  assert.deepEqual([again.code, again.err.includes('It is not in quarantine.')], [1, true])
  assert.equal((await tasks().execute()).length, 2)
  assert.equal((await portico('enquiry', 'release', 'ENQ-AAAAAAAA')).code, 1)
  const entries = database.read.selectFrom('audit_entry').select('action')
  assert.ok((await entries.execute()).some(({ action }) => action === 'enquiry-released'))
})

test('releasing one enquiry leaves the others of the flood in quarantine', async (t) => {
  const { send, flood, last, address, database } = await form(t)
  await flood()
  const [released, left] = [await last(await send()), await last(await send())]
  const { portico } = commandsAt(t, address)
  assert.equal((await portico('enquiry', 'release', released.reference)).code, 0)
  const waiting = database.read.selectFrom('enquiry').select('id')
  const found = await waiting.where('quarantined_at', 'is not', null).execute()
  assert.deepEqual(
    found.map(({ id }) => id),
    [left.id],
  )
})
