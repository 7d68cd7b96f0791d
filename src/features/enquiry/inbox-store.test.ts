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

test('a search finds letters of every language in either case, and no sign is a wildcard', async (t) => {
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
      search,
    } as const
    return (await inbox.page(wanted)).items.map(({ reference }) => reference).toSorted()
  }
  assert.deepEqual(await found('österreich'), ['vienna'])
  assert.deepEqual(await found('ÖSTERREICH ag'), ['vienna'])
  assert.deepEqual(await found('привіт'), ['kyiv'])
  assert.deepEqual(await found('Привіт'), ['kyiv'])
  assert.deepEqual(await found('%'), ['kyiv'])
  assert.deepEqual(await found('m_ya'), [])
  assert.deepEqual(await found('e l i s o n m a zeppelin'), ['kyiv', 'vienna'], 'eight words')
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
