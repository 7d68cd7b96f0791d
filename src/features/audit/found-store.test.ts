import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import { idsOf, type FindThings } from './found-store.ts'

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
