import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { addEnquiryRows, sampleEnquiry } from '../../../test/support/work/enquiries.ts'
import { world } from '../../../test/support/world.ts'
import type { EnquiryRow } from './staff.contract.ts'

type Changes = Parameters<typeof sampleEnquiry>[1]
interface Page {
  items: EnquiryRow[]
  next: string | null
  found: number | null
}

/** A firm with so many enquiries, each with its own changes. */
async function listOf(t: TestContext, count: number, changes: (nth: number) => Changes) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  await database.transaction(async (trx) => {
    for (const table of ['enquiry_message', 'enquiry'] as const)
      await trx.deleteFrom(table).execute()
  })
  const rows = Array.from({ length: count }, (_, at) => sampleEnquiry(at + 1, changes(at + 1)))
  for (let at = 0; at < count; at += 200) await addEnquiryRows(database, rows.slice(at, at + 200))
  const call = async (path: string) => await as.named('Mona').call('GET', path)
  const page = async (query = '') =>
    (await (await call(`/staff/enquiries/?${query}`)).json()) as Page
  /** The numbers of all that are listed, page by page. */
  const all = async (query: string) => {
    const numbers: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const { items, next }: Page = await page(`${query}&after=${after}`)
      numbers.push(...items.map(({ reference }) => Number(reference.slice(4))))
      after = next
    }
    return numbers
  }
  return { ...here, as, rows, call, page, all }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('each order holds over the pages, both ways, and where many have the same value', async (t) => {
  const { all } = await listOf(t, 230, (nth) => ({
    name: `${nth % 2 === 0 ? 'anna' : 'Bert'} ${String(nth).padStart(3, '0')}`,
    company: `Company ${nth % 3}`,
    state: 'won',
    ended_on: nth % 5 === 0 ? null : `2026-11-${String(10 + (nth % 4))}`,
  }))
  const even = upTo(230).filter((nth) => nth % 2 === 0)
  const odd = upTo(230).filter((nth) => nth % 2 === 1)
  assert.deepEqual(await all('box=won&order=name'), [...even, ...odd])
  assert.deepEqual(await all('box=won&order=-name'), [...even, ...odd].toReversed())
  assert.deepEqual(await all('box=won&order=received_at'), upTo(230))
  assert.deepEqual(await all('box=won'), upTo(230).toReversed())
  for (const order of ['company', '-company', 'ended_on', '-ended_on'])
    assert.deepEqual(
      (await all(`box=won&order=${order}`)).toSorted((a, b) => a - b),
      upTo(230),
      `${order}: none is left out and none comes twice`,
    )
})

test('the next page goes on from where the last one ended, wherever its row has gone since', async (t) => {
  const { all, page, database } = await listOf(t, 150, (nth) => ({
    name: `Name ${String(nth).padStart(3, '0')}`,
  }))
  const first = await page('order=name')
  const last = first.items.at(-1)?.id ?? ''
  await database.transaction((trx) =>
    trx.updateTable('enquiry').set({ name: 'Zoe' }).where('id', '=', last).execute(),
  )
  const { items } = await page(`order=name&after=${first.next}`)
  assert.deepEqual(
    items.map(({ name }) => name),
    [...upTo(50).map((nth) => `Name ${nth + 100}`), 'Zoe'],
  )
  assert.equal((await all('order=name')).length, 150)
})

test('what is no order, no column and no cursor is refused', async (t) => {
  const { call } = await listOf(t, 1, () => ({}))
  const status = async (query: string) => (await call(`/staff/enquiries/?${query}`)).status
  const bad = ['order=message', 'order=--name', 'columns=message', 'columns=name,,', 'after=!!']
  for (const query of [...bad, `after=${Buffer.from('["a\0",1]').toString('base64url')}`])
    assert.equal(await status(query), 400, query)
  assert.equal(await status('order=-name&columns=name,email'), 200)
})

test('only the columns that are wanted are in the answer', async (t) => {
  const { page } = await listOf(t, 1, () => ({}))
  const keys = async (query: string) => Object.keys((await page(query)).items[0] ?? {})
  const some = await keys('columns=phone')
  assert.ok(some.includes('phone'))
  for (const key of ['company', 'email', 'delivery', 'source', 'timeline', 'message'])
    assert.ok(!some.includes(key), key)
  const whole = await keys('')
  for (const key of ['company', 'email', 'delivery', 'source', 'timeline'])
    assert.ok(whole.includes(key), key)
})

test('a search finds words of every field in the box alone, few or many, and counts them to 1,000', async (t) => {
  const { all, page, database, rows } = await listOf(t, 1_105, (nth) => ({
    message: nth % 2 === 0 ? `Quotes, and only${nth} of them` : 'Forecasts and quoting',
    state: nth === 4 ? 'won' : 'open',
  }))
  assert.deepEqual(await all('search=only6+quotes'), [
    6,
    ...upTo(1105).filter((nth) => nth % 2 === 0 && /^6./.test(String(nth))),
  ])
  assert.deepEqual(
    await all('search=only4'),
    (await all('search=only4')).filter((nth) => nth !== 4),
  )
  assert.deepEqual(await all('box=won&search=only4'), [4])
  assert.deepEqual(await all('search=nothingofthekind'), [])
  assert.equal((await page('search=nothingofthekind')).found, 0)
  assert.equal((await page('search=quotes')).found, 551)
  // More than are sorted at once: the box is walked in its order.
  assert.equal((await all('search=quot')).length, 1_104, 'more than are sorted')
  const many = await page('search=quot&order=-name')
  assert.equal(many.found, 1_001, 'more than 1,000')
  assert.equal((await page(`search=quot&order=-name&after=${many.next}`)).found, null)
  assert.equal((await page('box=won&search=quot&ended_since=2026-11-01')).found, 0)
  await database.transaction((trx) =>
    trx
      .updateTable('enquiry')
      .set({ state: 'won', ended_on: '2026-11-15' })
      .where('reference', 'in', ['ENQ-00000008', 'ENQ-00000009'])
      .execute(),
  )
  assert.deepEqual(await all('box=won&search=quot&ended_since=2026-11-15'), [9, 8])
  assert.deepEqual(await all('box=won&search=quotes&ended_since=2026-11-15'), [8])
  assert.deepEqual(await all('box=won&search=quot&ended_since=2026-11-16'), [])
  const [first] = rows
  await database.transaction((trx) =>
    trx
      .updateTable('enquiry')
      .set({ ended_why: 'Zirconium was too dear', message: 'Changed' })
      .where('id', '=', first?.id ?? '')
      .execute(),
  )
  assert.deepEqual(await all('search=zirconium'), [1], 'what is written later')
  assert.ok(!(await all('search=quoting')).includes(1), 'and not what was there before')
  assert.deepEqual(await all('search=nordkai-1103.example'), [1103])
  assert.deepEqual(await all('search=ENQ-00000007'), [7])
})

test('a list is saved as CSV: all of it, in its order, in the words of the screen, and no formula', async (t) => {
  const { call, database } = await listOf(t, 250, (nth) => ({
    name: nth === 1 ? '=HYPERLINK("https://evil.example")' : `Name ${String(nth).padStart(3, '0')}`,
    state: nth === 2 ? 'lost' : 'open',
  }))
  const answer = await call(
    '/staff/enquiry-csv/?order=-name&columns=phone,service_interest&search=cpq',
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [header, ...lines] = bytes.toString().slice(1).trimEnd().split('\r\n')
  assert.equal(header, 'Name,Subject,Answer due,Received,Won or lost on,Service,Phone,Box')
  assert.equal(lines.length, 249)
  assert.match(lines[0] ?? '', /^Name 250,.*,Implementation,'\+47 22 55 01 42,Open$/)
  assert.match(lines.at(-1) ?? '', /^"'=HYPERLINK\(""https/)
  assert.ok(!bytes.toString().includes('Name 002'), 'another box')
  assert.ok(!bytes.toString().includes('nordkai-'), 'no column that was not wanted')
  const entries = await database.read
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'enquiries-saved')
    .execute()
  assert.equal(entries.length, 1)
  assert.match(entries[0]?.detail ?? '', /"searched":true/)
  assert.ok(!entries[0]?.detail?.includes('cpq'), 'words may be a name')
})

test('an editor gets neither the list nor its CSV', async (t) => {
  const { as } = await listOf(t, 1, () => ({}))
  for (const path of ['/staff/enquiries/', '/staff/enquiry-csv/'])
    assert.equal((await as.named('Edda').call('GET', path)).status, 403)
})
