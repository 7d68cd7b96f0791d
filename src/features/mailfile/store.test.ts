import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { dropMailFiles, isMailFileKey } from './store.ts'
import { fourMailFiles } from '../../../test/support/work/mail-files.ts'

type Values = Parameters<typeof setValues<'mail_file'>>[2]

const [then, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

const bytes = { size: 7, sha256: 'ab', media_type: 'application/pdf' }

const file = { ...bytes, file_key: 'bytes of one' }

const waiting: Values = { ...file, state: 'quarantined' }

test('an entry has its files, in the order in which they came', async (t) => {
  const { store, scope, set } = await fourMailFiles(t)
  const filesOf = async (
    ...[entries, by = 'all']: [string[], Parameters<typeof store.ofEntries>[0]?]
  ) =>
    [...(await store.ofEntries(by, entries))].map(([entry, files]) => [
      entry,
      ...files.map(({ id, scanned }) => `${id}${scanned ? ' scanned' : ''}`),
    ])
  const [first, second] = ['entry of first', 'entry of second'] as [string, string]
  assert.deepEqual(await filesOf([]), [])
  await set('beside', { scanned_at: now })
  assert.deepEqual(await filesOf([first]), [[first, 'one', 'beside scanned']])
  assert.deepEqual(await filesOf([second]), [[second, 'foreign', 'enquiry']])
  assert.deepEqual(await filesOf([first, second]), [
    [first, 'one', 'beside scanned'],
    [second, 'foreign', 'enquiry'],
  ])
  assert.deepEqual(await filesOf([first, second], scope), [[first, 'one', 'beside scanned']])
})

test('each reader opens what is theirs, once it is available', async (t) => {
  const { database, store, scope, one, set } = await fourMailFiles(t)
  const team = await addPerson(database, 'team', { organisation_id: null, role: 'consultant' })
  const other = await addPerson(database, 'other', { organisation_id: null, role: 'consultant' })
  const onTeam = { project_id: one, organisation_id: scope.organisation, account_id: team.id }
  await database.transaction((trx) =>
    trx
      .insertInto('project_team')
      .values({ ...onTeam, title: '', added_at: then })
      .execute(),
  )
  const ids = ['one', 'beside', 'foreign', 'enquiry']
  const opened = async (reader: Parameters<typeof store.available>[1]) => {
    const found = await Promise.all(ids.map(async (id) => await store.available(id, reader)))
    return found.flatMap((row) => (row ? [row.id] : []))
  }
  assert.deepEqual(await opened({ of: 'client', scope }), [], 'they are in quarantine')
  for (const id of ids) await set(id, { ...file, file_key: `bytes of ${id}`, state: 'available' })
  assert.deepEqual(await opened({ of: 'client', scope }), ['one', 'beside'])
  assert.deepEqual(await opened({ of: 'enquiry' }), ['enquiry'])
  const staff = async (account: string, everyProject = false) =>
    await opened({ of: 'project', account, everyProject })
  assert.deepEqual(await staff(team.id), ['one'])
  assert.deepEqual(await staff(other.id), [])
  assert.deepEqual(await staff(other.id, true), ['one', 'beside', 'foreign'])
  await set('one', { state: 'refused' })
  assert.deepEqual(await staff(team.id), [])
})

test('files go with their mail, and their bytes are kept as long as they are there', async (t) => {
  const { database, set, all } = await fourMailFiles(t)
  await set('one', waiting)
  const isKept = async (key = file.file_key) => await isMailFileKey(database, key)
  assert.deepEqual([await isKept(), await isKept('another')], [true, false])
  await database.transaction((trx) => dropMailFiles(trx, 'first'))
  assert.deepEqual([...(await all()).keys()], ['enquiry', 'foreign'])
  assert.equal(await isKept(), false)
})
