import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { auditNames } from './names-store.ts'

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
