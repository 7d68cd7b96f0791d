import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { idsOf, type FindThings } from './found-store.ts'
import { entriesFound, entryPlace } from './list-store.ts'
import { auditNames } from './names-store.ts'

const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const nothing: FindThings = async () => []

test('what somebody means is whom and what the words find, on the side that is asked for', async (t) => {
  const { database, put } = await twoClients(t)
  await put('membership', { id: 'm-more', account_id: 'iris', organisation_id: 'theirs' })
  const asked: string[] = []
  const find: FindThings = async (words) => {
    asked.push(words)
    return [
      { kind: 'person', id: 'm-iris' },
      { kind: 'person', id: 'm-more' },
      { kind: 'organisation', id: 'ours' },
      { kind: 'project', id: 'one' },
      { kind: 'enquiry', id: 'e' },
    ]
  }
  const ids = async (search: string, side: 'by' | 'about' | '' = '', by = find) =>
    await idsOf(database, by, { search, side })
  assert.equal(await ids('  '), null)
  assert.deepEqual(asked, [], 'nothing is looked for without words')
  const all = {
    actor_id: ['iris'],
    about: ['iris', 'm-iris', 'm-more', 'ours', 'one', 'e'],
    organisation_id: ['ours'],
  }
  assert.deepEqual(await ids(' two words '), all)
  assert.deepEqual(asked, ['two words'])
  assert.deepEqual(await ids('two words', 'by'), { ...all, about: [], organisation_id: [] })
  assert.deepEqual(await ids('two words', 'about'), { ...all, actor_id: [] })

  // Of the firm’s people all words are looked for, whatever is found besides.
  const own = async (search: string) => (await ids(search, 'by', nothing))?.actor_id
  assert.deepEqual(await own('corin firm.example'), ['corin'])
  assert.deepEqual(await own('corin mona'), [])
  assert.deepEqual(await own('olga mill.example'), [], 'of a client')

  // An id itself, with the memberships of whoever has it, and of nobody else.
  const exact = async (search: string) => await ids(search, '', nothing)
  assert.deepEqual(await exact('olga'), {
    actor_id: ['olga'],
    about: ['olga', 'm-olga'],
    organisation_id: ['olga'],
  })
  for (const [search, isId] of [
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['a_b-9', true],
    ['a.b', false],
    ['a b', false],
  ] as const)
    assert.deepEqual((await exact(search))?.actor_id, isId ? [search] : [], search)
  const many = Array.from({ length: 21 }, (_, nth) => ({
    id: `z${nth}`,
    email: `${nth}@zeal.example`,
    firm_roles: 'editor',
  }))
  await put('account', ...many)
  assert.equal((await own('zeal.example'))?.length, 20)
})

test('entries are of any of the ids, each once, within the time, the newest first, and page by page', async (t) => {
  const { database, put } = await twoClients(t)
  const entry = (seq: number, nth: number, row: object) => ({
    seq,
    at: moment(nth),
    hash: String(seq),
    detail: '{}',
    ...row,
  })
  await put(
    'audit_entry',
    entry(1, 5, { actor_id: 'a' }),
    entry(2, 5, { actor_id: 'a', about: 'b', organisation_id: 'o' }),
    entry(3, 4, { about: 'b' }),
    entry(4, 6, { organisation_id: 'o' }),
    entry(5, 5, { actor_id: 'b', about: 'a', organisation_id: 'a' }),
    entry(6, 7, { actor_id: 'other', about: 'other', organisation_id: 'other' }),
  )
  const none = { actor_id: [], about: [], organisation_id: [] }
  const time = { from: '', to: '', after: null }
  const found = async (
    ids: Partial<typeof none> | Record<string, string[]> | null,
    more: object = {},
    most = 10,
  ) =>
    (await entriesFound(database, { ids: ids && { ...none, ...ids }, ...time, ...more }, most)).map(
      ({ seq }) => Number(seq),
    )
  const all = [6, 4, 5, 2, 1, 3]
  const each = { actor_id: ['a'], about: ['b'], organisation_id: ['o'] }
  for (const [ids, are] of [
    [null, all],
    [{}, []],
    [{ actor_id: ['a'] }, [2, 1]],
    [{ actor_id: ['a', 'b'] }, [5, 2, 1]],
    [{ about: ['b'] }, [2, 3]],
    [{ organisation_id: ['o'] }, [4, 2]],
    [each, [4, 2, 1, 3]],
  ] as const) {
    const given = ids as Record<string, string[]> | null
    assert.deepEqual(await found(given), are)
    for (let most = 1; most <= are.length; most++) {
      assert.deepEqual(await found(given, {}, most), are.slice(0, most))
      // The next page begins after the last one, whatever else is of its moment.
      const after = await entryPlace(database, are[most - 1] ?? 0)
      assert.deepEqual(await found(given, { after }), are.slice(most), `after ${most}`)
    }
  }
  for (const ids of [
    null,
    { actor_id: ['a', 'b', 'other'], about: ['b'], organisation_id: ['o'] },
  ]) {
    assert.deepEqual(await found(ids, { from: moment(5) }), [6, 4, 5, 2, 1])
    assert.deepEqual(await found(ids, { to: moment(5) }), [3])
    assert.deepEqual(await found(ids, { from: moment(5), to: moment(6) }), [5, 2, 1])
  }
  assert.deepEqual({ ...(await entryPlace(database, 3)) }, { at: moment(4), seq: 3 })
  assert.equal(await entryPlace(database, 7), undefined)
})

test('each id is called what it is by now, and leads to where that is', async (t) => {
  const { database, put, set } = await twoClients(t)
  await set('account', 'mona', { last_name: 'Reyes' })
  await set('account', 'dora', { first_name: '' })
  await put('account', { id: 'bare', email: 'bare@quay.example' })
  await put(
    'enquiry',
    { id: 'e', reference: 'ENQ-1', name: 'Ada' },
    { id: 'f', reference: 'ENQ-2' },
  )
  await put(
    'outbox',
    { id: 'mail', recipient: 'ada@x.example' },
    { id: 'blank' },
    { id: 'scan', kind: 'scan', recipient: 'ada@x.example' },
  )
  await put('milestone', { ...inProject('foreign'), id: 'mile', title: 'Signed' })
  const ids = 'mona dora iris bare m-olga ours e mail blank scan one mile nobody'.split(' ')
  const name = await auditNames(database, [...ids, ...ids])
  const read = ids.map((id) => {
    const one = name(id)
    return [one?.id, one?.kind, one?.name, one?.link]
  })
  assert.deepEqual(read, [
    ['mona', 'colleague', 'Mona Reyes', '/console/people/mona'],
    ['dora', 'colleague', 'dora', '/console/people/dora'],
    ['iris', 'person', 'Iris', '/console/people/iris'],
    ['bare', 'person', 'bare@quay.example', '/console/people/bare'],
    ['m-olga', 'person', 'Olga', '/console/people/olga'],
    ['ours', 'client', 'Quay', '/console/clients/ours'],
    ['e', 'enquiry', 'ENQ-1, Ada', '/console/enquiries/ENQ-1'],
    ['mail', 'mail', 'Mail to ada@x.example', '/console/mail/mail'],
    ['blank', 'mail', 'Mail', '/console/mail/blank'],
    ['scan', null, null, null],
    ['one', 'project', 'One', '/console/projects/one'],
    ['mile', 'milestone', 'Signed', '/console/projects/foreign'],
    ['nobody', null, null, null],
  ])
  assert.equal(name('f')?.name, null, 'it was not asked for')
  assert.equal(name(null), null)
  for (const known of [name, await auditNames(database, [])])
    assert.equal(known('command-line')?.name, 'The command line')
  assert.equal((await auditNames(database, []))('mona')?.name, null)
})
