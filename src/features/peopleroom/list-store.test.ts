import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, twoClients } from '../../../test/support/work/two-clients.ts'
import { everybodyStore } from './list-store.ts'
import { peopleBoxes, type PeopleBox } from './staff.contract.ts'

const now = '2026-11-20T15:00:00.000Z'

test('each box has whoever is in that state by their account or by one of their memberships', async (t) => {
  const { database, put, set } = await twoClients(t)
  for (const id of ['iris', 'olga']) await set('account', id, { password_hash: 'x' })
  const store = everybodyStore(database)
  const all = ['corin', 'dora', 'iris', 'mona', 'olga']
  /** Who is in the box, in any order, as its count has it. */
  const inBox = async (box: PeopleBox) => {
    const { items } = await store.page({ box, search: '', after: '' })
    assert.equal((await store.counts())[box], items.length, box)
    return rowIds(items).toSorted()
  }
  const expected = { all, firm: ['corin', 'dora', 'mona'], clients: ['iris', 'olga'] }
  for (const box of peopleBoxes)
    assert.deepEqual(await inBox(box), expected[box as keyof typeof expected] ?? [], box)
  await put('membership', {
    id: 'm-more',
    account_id: 'iris',
    organisation_id: 'theirs',
    accepted_at: now,
  })
  for (const [box, table, id, who, values] of [
    ['invited', 'account', 'iris', 'iris', { password_hash: null }],
    ['invited', 'account', 'dora', 'dora', { password_hash: null }],
    ['invited', 'membership', 'm-more', 'iris', { accepted_at: null }],
    ['suspended', 'account', 'corin', 'corin', { suspended_at: now }],
    ['suspended', 'membership', 'm-more', 'iris', { suspended_at: now }],
  ] as [PeopleBox, 'account' | 'membership', string, string, object][]) {
    const was = await set(table, id, values)
    for (const other of ['invited', 'suspended'] as const)
      assert.deepEqual(await inBox(other), other === box ? [who] : [], `${other} ${id}`)
    const gone = await set(table, id, { removed_at: now })
    assert.deepEqual(await inBox(box), [], `${id} is removed`)
    await set(table, id, { ...was, ...gone })
  }
  await set('account', 'olga', { removed_at: now })
  assert.deepEqual(await inBox('all'), all.slice(0, -1))
  assert.deepEqual(await inBox('clients'), ['iris'])
  assert.deepEqual(
    [(await store.find('iris'))?.username, await store.find('olga')],
    ['iris', undefined],
  )
})

test('somebody is found by all words, in what is theirs and in one company of theirs', async (t) => {
  const { database, put, set } = await twoClients(t)
  const store = everybodyStore(database)
  const found = async (search: string) =>
    rowIds((await store.page({ box: 'all', search, after: '' })).items).join(' ')
  const names = { first_name: 'Irena', last_name: 'Oakes' }
  await put('membership', { id: 'm-more', account_id: 'iris', organisation_id: 'theirs', ...names })
  await set('account', 'mona', { last_name: 'Quayle' })
  for (const [search, who] of [
    ['CORIN firm.example', 'corin'],
    ['corin quay', ''],
    ['iris quay', 'iris'],
    ['irena mill', 'iris'],
    // Of the one company, and as somebody typed it at the other.
    ['irena quay.example', 'iris'],
    ['mill', 'iris olga'],
    ['quayle', 'mona'],
    ['quay mill', 'iris'],
  ] as const)
    assert.equal(await found(search), who, search)
  await set('membership', 'm-more', { removed_at: now })
  assert.deepEqual(
    [await found('irena'), await found('mill'), await found('iris')],
    ['', 'olga', 'iris'],
  )
})

test('somebody is found by whatever stands within their name, whichever signs it has', async (t) => {
  const { database, set } = await twoClients(t)
  const store = everybodyStore(database)
  const name = String.raw`O'Éric\\ Ünü" 100%_x 𝄞𝄢𝄞𝄢 a'||'b zoë-łüx`
  await set('account', 'mona', { last_name: name })
  const parts = name.split(' ').flatMap((word) => {
    const signs = Array.from(word)
    return [1, 3, 4].flatMap((length) =>
      signs.slice(0, 1 - length || undefined).map((_, at) => signs.slice(at, at + length).join('')),
    )
  })
  for (const part of new Set(parts)) {
    const { items } = await store.page({ box: 'all', search: part, after: '' })
    assert.ok(rowIds(items).includes('mona'), part)
  }
  for (const other of ["o''", String.raw`\\\\\\`, '%__', "b'||", '𝄢𝄢𝄢'])
    assert.deepEqual((await store.page({ box: 'all', search: other, after: '' })).items, [], other)
})

test('a page has a hundred, by name in any case, each with their own places and last visit', async (t) => {
  const { database, put } = await twoClients(t)
  const store = everybodyStore(database)
  const people = Array.from({ length: 200 }, (_, nth) => {
    const id = `p-${String(nth).padStart(3, '0')}`
    const first_name = nth % 2 ? 'kim' : 'Kim'
    const last_name = `L${String((nth * 7) % 67).padStart(2, '0')}`
    return { id, first_name, last_name, email: `${nth % 3}${id}@kim.example` }
  })
  await put('account', ...people)
  const pages: string[][] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await store.page({ box: 'clients', search: 'kim.example', after })
    pages.push(rowIds(page.items))
    after = page.next
  }
  const key = ({ last_name, email }: (typeof people)[number]) => `${last_name} ${email}`
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 100],
  )
  assert.deepEqual(pages.flat(), rowIds(people.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))))

  const { items } = await store.page({ box: 'all', search: 'iris', after: '' })
  assert.deepEqual(
    items.map(({ id, memberships, seen_at }) => [id, ...rowIds(memberships), seen_at]),
    [['iris', 'm-iris', null]],
  )
})
