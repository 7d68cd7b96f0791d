import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { subscriberStore } from '../newsletter/store.ts'
import { forgetActsOf } from '../undo/store.ts'
import type { Subscriber, SubscriberState } from './staff.contract.ts'

interface Listed {
  items: Subscriber[]
  next: string | null
  counts: Record<SubscriberState, number>
}

const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`
const row = (email: string, confirmed: string | null, ended: string | null) => ({
  id: `of-${email}`,
  email,
  requested_at: at(1),
  confirm_hash: null,
  confirm_until: null,
  confirmed_at: confirmed,
  unsubscribed_at: ended,
})

async function firm(t: TestContext, rows: ReturnType<typeof row>[]) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('subscriber').execute()
    await trx.insertInto('subscriber').values(rows).execute()
  })
  const list = async (query = '') =>
    (await (await as.editor.call('GET', `/staff/subscribers/${query}`)).json()) as Listed
  return { ...here, as, list }
}

const emails = ({ items }: Listed) => items.map(({ email }) => email)

test('subscribers are listed by how it stands with them, since when, and by what they begin with', async (t) => {
  const { list } = await firm(t, [
    row('ada@client.example', at(2), null),
    row('adam@client.example', at(3), null),
    row('bo@client.example', null, null),
    row('cy_d@client.example', at(2), at(4)),
    row('cyxd@client.example', null, at(5)),
  ])
  const confirmed = await list()
  assert.deepEqual(confirmed.counts, { confirmed: 2, asked: 1, ended: 2 })
  assert.deepEqual(
    confirmed.items.map(({ email, since }) => [email, since]),
    [
      ['ada@client.example', at(2)],
      ['adam@client.example', at(3)],
    ],
  )
  assert.deepEqual(
    (await list('?state=asked')).items.map(({ since }) => since),
    [at(1)],
  )
  assert.deepEqual(
    (await list('?state=ended')).items.map(({ since }) => since),
    [at(4), at(5)],
  )
  assert.deepEqual(emails(await list('?search=adam')), ['adam@client.example'])
  assert.deepEqual(emails(await list('?state=ended&search=cy_')), ['cy_d@client.example'])
})

test('a long list comes page by page, each address once', async (t) => {
  const many = Array.from({ length: 205 }, (_, nth) =>
    row(`reader-${String(nth).padStart(3, '0')}@client.example`, at(2), null),
  )
  const { list } = await firm(t, many)
  const [first, all] = [await list(), [] as string[]]
  for (let page: Listed | null = first; page;) {
    all.push(...emails(page))
    page = page.next === null ? null : await list(`?after=${page.next}`)
  }
  assert.equal(first.items.length, 100)
  assert.deepEqual(
    all,
    many.map(({ email }) => email),
  )
})

test('an address is removed and put back as it was', async (t) => {
  const { as, list, database, clock } = await firm(t, [row('ada@client.example', at(2), null)])
  const id = 'a'.repeat(22)
  await database.transaction((trx) => trx.updateTable('subscriber').set({ id }).execute())
  const [before] = await database.read.selectFrom('subscriber').selectAll().execute()
  const removed = await as.editor.call('DELETE', `/staff/subscribers/${id}/`)
  assert.equal(removed.status, 200)
  assert.deepEqual(emails(await list()), [])
  const { undo } = (await removed.json()) as { undo: string }
  assert.equal((await as.editor.call('POST', `/undo/${undo}/`)).status, 204)
  const [after] = await database.read.selectFrom('subscriber').selectAll().execute()
  assert.deepEqual({ ...after }, { ...before })
  const again = await as.editor.call('DELETE', `/staff/subscribers/${id}/`)
  assert.equal(again.status, 200)
  // In the same minute they have ended it by the link of a mail.
  await subscriberStore(database, forgetActsOf).unsubscribe(id, clock.now())
  const late = ((await again.json()) as { undo: string }).undo
  assert.equal((await as.editor.call('POST', `/undo/${late}/`)).status, 404)
  assert.equal((await as.editor.call('DELETE', `/staff/subscribers/${id}/`)).status, 404)
})

test('they are saved as CSV, no address as a formula, and not by consultants', async (t) => {
  const { as } = await firm(t, [
    row('+ada@client.example', at(2), null),
    row('bo@client.example', null, null),
  ])
  const csv = await (await as.editor.call('GET', '/staff/subscriber-csv/')).text()
  assert.equal(
    csv.replace('\uFEFF', ''),
    `Email,State,Since,Source,Page,Agreed to,Agreed on\r\n'+ada@client.example,confirmed,${at(2)},unknown,,,\r\n`,
  )
  for (const path of ['subscriber-csv', 'subscribers', 'post-mails'])
    assert.equal((await as.consultant.call('GET', `/staff/${path}/`)).status, 403)
})
