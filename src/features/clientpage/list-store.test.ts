import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { clientListStore } from './list-store.ts'
import type { ClientBox } from './staff.contract.ts'

const now = '2026-11-20T15:00:00.000Z'
const answered = { answered_at: now }
const decided = { decided_at: now, decision: 'approved', certificate: '{}' } as const

test('a client waits, and has work, by what the reader may see of them', async (t) => {
  const { database, put, set, ofCorin } = await twoClients(t)
  const store = clientListStore(database)
  const wanted = { search: '', after: '' }
  /** By box, for who sees all and for Corin, who looks after one of the two projects of Quay. */
  const seen = async (box: ClientBox) => {
    const of = async (scope: Scope) => rowIds((await store.page(scope, { ...wanted, box })).items)
    const both = [await of('all'), await of(ofCorin)]
    const counts = [(await store.counts('all'))[box], (await store.counts(ofCorin))[box]]
    assert.deepEqual(
      counts,
      both.map(({ length }) => length),
    )
    return both.map((ids) => ids.join(' '))
  }
  assert.deepEqual(await seen('all'), ['theirs ours', 'ours'])
  assert.deepEqual(await seen('suspended'), ['', ''])
  await set('organisation', 'ours', { suspended_at: now })
  assert.deepEqual(await seen('suspended'), ['ours', 'ours'])

  for (const [status, has] of [
    ['planned', true],
    ['active', true],
    ['on_hold', true],
    ['completed', false],
    ['cancelled', false],
  ] as const) {
    await set('project', 'other', { status: 'cancelled' })
    await set('project', 'one', { status })
    assert.deepEqual(await seen('work'), has ? ['theirs ours', 'ours'] : ['theirs', ''], status)
    await set('project', 'other', { status: 'active' })
    assert.deepEqual(await seen('work'), ['theirs ours', has ? 'ours' : ''], 'by the other one')
  }

  const kinds = [
    ['request', answered, [{ answered_at: null }, { seen_at: now }, { withdrawn_at: now }]],
    [
      'approval',
      decided,
      [
        { decided_at: null, decision: null, certificate: null },
        { seen_at: now },
        { withdrawn_at: now },
      ],
    ],
    ['thread', { waits_since: now }, [{ waits_since: null }]],
  ] as [table: 'request' | 'approval' | 'thread', row: object, ended: object[]][]
  for (const [table, row, ended] of kinds)
    for (const [project, sees] of [
      ['one', ['ours', 'ours']],
      ['other', ['ours', '']],
      ['foreign', ['theirs', '']],
    ] as const) {
      const key = table === 'thread' ? 'project_id' : 'id'
      const id = table === 'thread' ? project : `${table}-${project}`
      await put(table, { ...inProject(project), ...(key === 'id' && { id }), ...row })
      assert.deepEqual(await seen('waits'), sees, `${table} ${project}`)
      for (const values of ended) {
        const was = await set(table, id, values, key)
        assert.deepEqual(await seen('waits'), ['', ''], JSON.stringify(values))
        await set(table, id, was, key)
      }
      await set(table, id, ended[0] ?? {}, key)
    }
})

test('clients are found by their name, or by one of their people, and listed by pages', async (t) => {
  const { database, put, set } = await twoClients(t)
  const store = clientListStore(database)
  const found = async (search: string) =>
    rowIds((await store.page('all', { box: 'all', search, after: '' })).items).join(' ')
  await put('account', { id: 'ada', first_name: 'Ada', last_name: 'Moss', email: 'ada@x.example' })
  await put('membership', { id: 'm-ada', account_id: 'ada', organisation_id: 'theirs' })
  assert.equal(await found(' '), 'theirs ours')
  for (const [search, is] of [
    ['QUAY', 'ours'],
    ['ada moss', 'theirs'],
    ['moss x.example', 'theirs'],
    // Of two people, and of a name and a person.
    ['ada olga', ''],
    ['mill ada', ''],
    ['corin', ''],
  ] as const)
    assert.equal(await found(search), is, search)
  await set('membership', 'm-ada', { removed_at: now })
  assert.equal(await found('ada'), '')

  const names = Array.from({ length: 200 }, (_, nth) => ({
    id: `z-${nth}`,
    // In any case, and several of one name.
    name: `${nth % 2 ? 'b' : 'B'}ook ${String(nth % 67).padStart(2, '0')}`,
  }))
  await put('organisation', ...names)
  const pages: string[][] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await store.page('all', { box: 'all', search: 'book', after })
    pages.push(rowIds(page.items))
    after = page.next
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 100],
  )
  const key = ({ id, name }: (typeof names)[number]) => `${name.toLowerCase()} ${id}`
  assert.deepEqual(
    pages.flat(),
    names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id),
  )
})
