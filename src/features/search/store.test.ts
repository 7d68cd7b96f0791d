import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { mostOfKind } from './contract.ts'
import { searchStore } from './store.ts'

const member = allOf('ours', 'iris')
const granted = { ...member, grantedTo: 'm-iris' }

test('each kind is found within the scope and never beyond it, whatever else has the words', async (t) => {
  const { database, put, set, ofCorin } = await twoClients(t)
  await put('project_grant', { ...inProject('one'), membership_id: 'm-iris' })
  for (const project of ['one', 'other', 'foreign'] as const) {
    const of = (kind: string) => ({ ...inProject(project), id: `${kind} ${project}` })
    await set('project', project, { title: `Quince ${project}` })
    await put('milestone', { ...of('milestone'), title: 'Quince' })
    await put('request', { ...of('request'), title: 'Quince' })
    await put('approval', { ...of('approval'), title: 'Quince' })
    await put('project_update', { ...of('update'), title: 'Quince' })
    await put('event', { ...of('meeting'), title: 'Quince' })
    await put('message', { ...of('message'), number: 1, author_name: 'Quince', body: 'A quince' })
    await put('document', { ...of('document'), name: 'Quince.pdf' })
    await put('document_version', {
      ...of('version'),
      document_id: `document ${project}`,
      number: 1,
      name: 'Quince.pdf',
      file_key: project,
    })
  }
  const company = { project_id: null, title: 'Quince' }
  await put(
    'event',
    { ...company, id: 'meeting ours', organisation_id: 'ours' },
    { ...company, id: 'meeting theirs', organisation_id: 'theirs' },
  )
  const store = searchStore(database)
  const found = async (scope: Scope, ...words: string[]) => {
    const rows = await store.find(scope, words)
    for (const { kind, about } of rows)
      if (kind !== 'project') assert.equal(about.split(' ')[0], kind)
    return [...new Set(rows.map(({ about }) => about))].toSorted()
  }
  const kinds = 'approval document meeting message milestone request update'.split(' ')
  const of = (...projects: string[]) =>
    projects.flatMap((one) => [one, ...kinds.map((kind) => `${kind} ${one}`)])
  const both = of('one', 'other')
  assert.deepEqual(await found(member, 'quince'), [...both, 'meeting ours'].toSorted())
  assert.deepEqual(await found(granted, 'quince'), [...of('one'), 'meeting ours'].toSorted())
  assert.deepEqual(await found(ofCorin, 'quince'), [...of('one'), 'meeting ours'].toSorted())
  const all = [...of('one', 'other', 'foreign'), 'meeting ours', 'meeting theirs']
  assert.deepEqual(await found('all', 'quince'), all.toSorted())
  assert.deepEqual([await found('public', 'quince'), await found(member)], [[], []])
  assert.deepEqual(await found(member, 'quince', 'oth'), ['other'], 'all of the words')
  assert.deepEqual(await found(member, 'quin', 'other'), [], 'the last alone may be incomplete')
})

test('of each kind the newest are read, those with the words in their title beside the others', async (t) => {
  const { database, put } = await twoClients(t)
  const many = Array.from({ length: mostOfKind + 2 }, (_, nth) => nth)
  const request = (id: string, title: string, detail: string) => ({
    ...inProject('one'),
    id,
    title,
    detail,
  })
  await put('request', ...many.map((nth) => request(`title-${nth}`, 'Quince', '')))
  await put('request', ...many.map((nth) => request(`text-${nth}`, 'Other', 'quince')))
  // Newer, and of others.
  await put(
    'request',
    ...many.map((nth) => ({ ...request(`x-${nth}`, 'Quince', ''), ...inProject('foreign') })),
  )
  await put('milestone', { ...inProject('one'), id: 'm', title: 'Quince' })
  const rows = await searchStore(database).find(member, ['quince'])
  const ids = (inTitle: boolean) =>
    rows
      .filter((row) => row.inTitle === inTitle && row.kind === 'request')
      .map(({ about }) => about)
  const newest = (name: string) =>
    many
      .slice(1)
      .map((nth) => `${name}-${nth}`)
      .toReversed()
  assert.deepEqual(ids(true), newest('title'))
  assert.deepEqual(ids(false), newest('text'), 'anywhere in it, the title too')
  assert.equal(rows.filter(({ kind }) => kind === 'milestone').length, 2)
})
