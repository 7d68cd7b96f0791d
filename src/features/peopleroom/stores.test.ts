import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { everybodyStore } from './list-store.ts'
import { membershipsOf, seenOf } from './memberships-store.ts'
import { peopleBoxes, type PeopleBox } from './staff.contract.ts'
import { grantsOf, projectsOfPerson, returnedMail, signingInOf } from './whole-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('each box has whoever is in that state by their account or by one of their memberships', async (t) => {
  const { database, put, set } = await twoClients(t)
  for (const id of ['iris', 'olga']) await set('account', id, { password_hash: 'x' })
  const store = everybodyStore(database)
  const all = ['corin', 'dora', 'iris', 'mona', 'olga']
  /** Who is in the box, in any order, as its count has it. */
  const inBox = async (box: PeopleBox) => {
    const { items } = await store.page({ box, search: '', after: '' })
    assert.equal((await store.counts())[box], items.length, box)
    return idsOf(items).toSorted()
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
    idsOf((await store.page({ box: 'all', search, after: '' })).items).join(' ')
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
    pages.push(idsOf(page.items))
    after = page.next
  }
  const key = ({ last_name, email }: (typeof people)[number]) => `${last_name} ${email}`
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 100],
  )
  assert.deepEqual(pages.flat(), idsOf(people.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))))

  const { items } = await store.page({ box: 'all', search: 'iris', after: '' })
  assert.deepEqual(
    items.map(({ id, memberships, seen_at }) => [id, ...idsOf(memberships), seen_at]),
    [['iris', 'm-iris', null]],
  )
})

test('memberships are of these people alone, by company, and so is when they were there', async (t) => {
  const { database, put } = await twoClients(t)
  await put(
    'membership',
    { id: 'm-b', account_id: 'iris', organisation_id: 'theirs' },
    { id: 'm-gone', account_id: 'corin', organisation_id: 'theirs', removed_at: now },
  )
  for (const [account_id, nth] of [
    ['iris', 3],
    ['iris', 5],
    ['iris', 4],
    ['olga', 9],
  ] as const)
    await put('session', { account_id, token_hash: `${account_id}${nth}`, seen_at: moment(nth) })
  const ids = async (...accounts: string[]) => idsOf(await membershipsOf(database, accounts))
  assert.deepEqual(await ids('iris', 'corin'), ['m-b', 'm-iris'])
  assert.deepEqual([await ids('corin'), await ids()], [[], []])
  assert.deepEqual([...(await seenOf(database, ['iris', 'mona']))], [['iris', moment(5)]])
  assert.equal((await seenOf(database, [])).size, 0)
})

test('how somebody signs in is read of their own factors, and of sessions that are open', async (t) => {
  const { database, put, set } = await twoClients(t)
  const open = { idle_until: moment(21), expires_at: moment(22) }
  const session = (token_hash: string, account_id: string, more: object = {}) => ({
    ...open,
    account_id,
    token_hash,
    ...more,
  })
  await put(
    'session',
    session('a', 'iris'),
    session('b', 'iris'),
    session('c', 'iris', { ended_at: now }),
    session('d', 'iris', { idle_until: now }),
    session('e', 'iris', { expires_at: now }),
    session('f', 'olga'),
  )
  await put('totp', { account_id: 'olga', confirmed_at: now }, { account_id: 'iris' })
  const [with_, without] = [{ has_second_factor: true }, { has_second_factor: false }]
  const read = async (account = 'iris') => await signingInOf(database, account, now)
  assert.deepEqual(await read(), { ...without, sessions: 2 })
  assert.deepEqual(await read('olga'), { ...with_, sessions: 1 })
  await set('totp', 'iris', { confirmed_at: now }, 'account_id')
  assert.deepEqual(await read(), { ...with_, sessions: 2 })
  await put('passkey', { id: 'k', account_id: 'corin' })
  assert.deepEqual(await read('corin'), { ...with_, sessions: 0 })
  assert.deepEqual(await read('mona'), { ...without, sessions: 0 })
})

test('projects of somebody are those that they see, or else look after', async (t) => {
  const { database, put, set } = await twoClients(t)
  const ours = { organisation_id: 'ours' }
  await put(
    'project',
    { ...ours, id: 'done', title: 'A', status: 'completed' },
    { ...ours, id: 'stopped', title: 'B', status: 'cancelled' },
    { ...ours, id: 'held', title: 'Zeal', status: 'on_hold' },
    { ...ours, id: 'soon', title: 'Yard', status: 'planned' },
  )
  const ids = async (account = 'iris') => idsOf(await projectsOfPerson(database, account))
  assert.deepEqual(await ids(), ['one', 'other', 'soon', 'held', 'done', 'stopped'])
  assert.deepEqual(
    [await ids('olga'), await ids('corin'), await ids('mona')],
    [['foreign'], ['one'], []],
  )
  await set('membership', 'm-iris', { sees_all: 0 })
  assert.deepEqual(await ids(), [])
  await put('project_grant', { ...inProject('other'), membership_id: 'm-iris' })
  await put('membership', {
    id: 'm-mona',
    account_id: 'mona',
    organisation_id: 'ours',
    sees_all: 0,
  })
  await put('project_grant', { ...inProject('one'), membership_id: 'm-mona' })
  assert.deepEqual([await ids(), await ids('mona')], [['other'], ['one']])
  assert.deepEqual(
    (await grantsOf(database, ['m-iris', 'm-olga'])).map(({ project_id }) => project_id),
    ['other'],
  )
  await set('membership', 'm-mona', { removed_at: now })
  assert.deepEqual(await ids('mona'), [])
  await put('project', ...Array.from({ length: 101 }, () => ours))
  await set('membership', 'm-iris', { sees_all: 1 })
  assert.equal((await ids()).length, 100)
  const team = await database.read
    .selectFrom('project')
    .select('id')
    .where('title', '=', '')
    .execute()
  await put(
    'project_team',
    ...team.map(({ id }) => ({ ...ours, project_id: id, account_id: 'dora' })),
  )
  assert.equal((await ids('dora')).length, 100)
})

test('a mail came back where the last one to somebody did', async (t) => {
  const { database, put, set } = await twoClients(t)
  const mail = (id: string, nth: number, more: object = {}) => ({
    id,
    about: 'iris',
    created_at: moment(nth),
    ended_at: moment(nth),
    state: 'sent',
    ...more,
  })
  await put(
    'outbox',
    mail('early', 2, { state: 'bounced' }),
    mail('a-last', 5),
    mail('b-last', 5, { state: 'bounced', ended_at: moment(6) }),
    mail('under-way', 7, { ended_at: null }),
    mail('reset', 8, { kind: 'reset' }),
    mail('foreign', 9, { about: 'olga' }),
  )
  const read = async () => await returnedMail(database, 'iris')
  assert.deepEqual(await read(), { mail: 'b-last', at: moment(6) })
  for (const [state, is] of [
    ['refused', 'b-last'],
    ['sent', undefined],
    ['failed', undefined],
  ] as const) {
    await set('outbox', 'b-last', { state })
    assert.equal((await read())?.mail, is, state)
  }
  assert.equal(await returnedMail(database, 'corin'), null)
})
