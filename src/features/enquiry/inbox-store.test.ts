import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { alsoStore } from './also-store.ts'
import { deliveriesOf } from '../delivery/store.ts'
import { inboxStore } from './inbox-store.ts'
import { insertEnquiry, type Enquiry } from './store.ts'

/** A database with these enquiries, whose references are their names. */
async function withEnquiries(t: TestContext, given: Record<string, Partial<Enquiry>>) {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    for (const [id, more] of Object.entries(given))
      await insertEnquiry(trx, { ...plainEnquiry, id, reference: id, ...more })
  })
  return database
}

test('a search finds beginnings of words of every language in either case, and no sign is a wildcard', async (t) => {
  const database = await withEnquiries(t, {
    vienna: { company: 'Österreich AG' },
    kyiv: { company: 'ПРИВІТ', message: '100 % of it' },
  })
  const inbox = inboxStore(database, (ids) => deliveriesOf(database, false, ids))
  const found = async (search: string) => {
    const wanted = {
      box: 'open',
      assignee: '',
      account: '',
      after: '',
      ended_since: '',
      order: '',
      columns: '',
      search,
    } as const
    return (await inbox.page(wanted)).items.map(({ reference }) => reference).toSorted()
  }
  assert.deepEqual(await found('österreich'), ['vienna'])
  assert.deepEqual(await found('ÖSTERREICH ag'), ['vienna'])
  assert.deepEqual(await found('привіт'), ['kyiv'])
  assert.deepEqual(await found('Привіт'), ['kyiv'])
  assert.deepEqual(await found('osterr'), ['vienna'], 'the beginning of a word, without accents')
  assert.deepEqual(await found('sterreich'), [], 'not what stands within one')
  assert.deepEqual(await found('100% привіт'), ['kyiv'], 'signs stand between words')
  assert.deepEqual(await found('%'), ['kyiv', 'vienna'], 'and narrow nothing alone')
  assert.deepEqual(await found('m_ya'), [])
  assert.deepEqual(await found('maya@halden.example'), ['kyiv', 'vienna'])
  const nine = 'maya halden example our quotes are wrong ma zeppelin'
  assert.deepEqual(await found(nine), ['vienna'], 'eight words')
})

test('others from one domain or address are found, of a usual provider by address alone', async (t) => {
  const database = await withEnquiries(t, {
    first: {},
    second: { email: 'Owen@HALDEN.example' },
    third: { email: 'owen@not-halden.example' },
    fourth: { email: 'owen@sub.halden.example' },
    fifth: { email: 'Ada@gmail.com' },
    sixth: { email: 'ada@gmail.com' },
    seventh: { email: 'ida@gmail.com' },
  })
  const { alsoFrom } = alsoStore(database)
  const others = async (id: string, email: string) =>
    (await alsoFrom({ id, email })).map(({ reference, same }) => [reference, same])
  assert.deepEqual(await others('first', 'maya@halden.example'), [['second', 'domain']])
  assert.deepEqual(await others('fifth', 'Ada@gmail.com'), [['sixth', 'address']])
})

test('of an address its newest enquiry is found, however many others its domain has sent since', async (t) => {
  const since = Array.from({ length: 9 }, (_, nth) => [
    `n-${nth}`,
    { email: `n${nth}@halden.example` },
  ])
  const database = await withEnquiries(t, {
    older: { received_at: '2026-11-01T09:00:00.000Z', email: 'Ada@Halden.example' },
    first: { received_at: '2026-11-02T09:00:00.000Z', email: 'ada@halden.example' },
    merged: { received_at: '2026-11-03T09:00:00.000Z', email: 'ada@halden.example' },
    ...Object.fromEntries(since),
  })
  await database.transaction(async (trx) => {
    const merged = trx.updateTable('enquiry').set({ merged_into: 'first' })
    await merged.where('id', '=', 'merged').execute()
  })
  const { newestFrom, headOf } = alsoStore(database)
  const found = await newestFrom('ADA@halden.example')
  assert.equal(found?.reference, 'first')
  assert.equal(await newestFrom('nobody@halden.example'), undefined)
  assert.deepEqual(await headOf(found.reference), found)
  assert.deepEqual(await headOf(found.id), found)
})

test('whoever looks for words in hundreds of enquiries gets them in order', async (t) => {
  const given = Array.from({ length: 400 }, (_, nth) => {
    const name = `e-${String(nth).padStart(3, '0')}`
    const reply_due_at = `2026-11-20T10:00:00.${String(nth % 7).padStart(3, '0')}Z`
    return [name, { reply_due_at, ...(nth % 2 === 0 && { subject: 'A lanternfish' }) }] as const
  })
  const database = await withEnquiries(t, Object.fromEntries(given))
  const inbox = inboxStore(database, (ids) => deliveriesOf(database, false, ids))
  const plain = {
    box: 'open',
    assignee: '',
    account: '',
    ended_since: '',
    order: '',
    columns: '',
  } as const
  const all = async (search: string) => {
    const names: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: { items: { reference: string }[]; next: string | null } = await inbox.page({
        ...plain,
        search,
        after,
      })
      names.push(...page.items.map(({ reference }) => reference))
      after = page.next
    }
    return names
  }
  const everything = await all('')
  assert.equal(everything.length, 400)
  const having = new Set(given.flatMap(([name], nth) => (nth % 2 === 0 ? [name] : [])))
  assert.deepEqual(
    await all('lanternfish'),
    everything.filter((name) => having.has(name)),
  )
  const { items, whole } = await inbox.choice({ ...plain, search: 'lanternfish' }, 150)
  assert.deepEqual([items.length, whole], [150, false])
})
