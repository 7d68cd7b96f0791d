import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { findInvited, isTaken } from './store.ts'

const then = '2026-11-20T14:00:00.000Z'

test('an invitation is that of one membership, until it is agreed to or ends', async (t) => {
  const { database, iris, nadia, theirs, membership, account } = await threePeople(t)
  const find = async (membership_id: string | null = 'second', account_id = nadia.id) => {
    const found = await findInvited(database, { account_id, membership_id })
    return found && [found.organisation, found.first_name, found.isKnown, found.isStaff]
  }
  assert.equal(await find(), undefined, 'it was agreed to')
  await membership('second', { accepted_at: null, first_name: 'Nadja' })
  const open = ['olga & Co.', 'Nadja', true, false]
  assert.deepEqual(await find(), open)
  assert.equal(await find('second', iris.id), undefined)
  assert.equal(await find(nadia.membership), undefined)
  assert.equal(await find(null), undefined)
  for (const change of [{ removed_at: then }, { suspended_at: then }]) {
    const before = await membership('second', change)
    assert.equal(await find(), undefined, JSON.stringify(change))
    await membership('second', before)
  }
  const organisation = { table: 'organisation', id: theirs } as const
  await setValues(database, organisation, { suspended_at: then })
  assert.equal(await find(), undefined)
  await setValues(database, organisation, { suspended_at: null })
  for (const change of [{ removed_at: then }, { suspended_at: then }]) {
    const before = await account(nadia.id, change)
    assert.equal(await find(), undefined, JSON.stringify(change))
    await account(nadia.id, before)
  }
  await account(nadia.id, { password_hash: null })
  assert.deepEqual((await find())?.[2], false)
  await account(nadia.id, { firm_roles: 'editor' })
  assert.deepEqual((await find())?.[3], true)
})

test('one of the firm is invited once', async (t) => {
  const { database } = await threePeople(t)
  const given = { organisation_id: null, role: 'editor', password_hash: null } as const
  const edda = await addPerson(database, 'edda', given)
  const find = async () => await findInvited(database, { account_id: edda.id, membership_id: null })
  const found = await find()
  assert.deepEqual(
    [found?.account, found?.membership, found?.organisation, found?.isKnown, found?.isStaff],
    [edda.id, null, null, false, false],
  )
  await setValues(database, { table: 'account', id: edda.id }, { password_hash: 'has one' })
  assert.equal(await find(), undefined)
})

test('a name or an address is taken by whoever is there', async (t) => {
  const { database, olga, account } = await threePeople(t)
  const taken = async () => [
    await isTaken(database, 'username', 'olga'),
    await isTaken(database, 'email', 'olga@client.example'),
    await isTaken(database, 'username', 'olga@client.example'),
  ]
  assert.deepEqual(await taken(), [true, true, false])
  await account(olga.id, { removed_at: then })
  assert.deepEqual(await taken(), [false, false, false])
})
