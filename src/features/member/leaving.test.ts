import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { memberStore } from './store.ts'
import { endUnanswered } from './unanswered-store.ts'
import { bringBackMember } from './undo-store.ts'
import { withdrawClient } from './withdraw-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** With their store. */
async function people(t: TestContext) {
  const here = await threePeople(t)
  return { ...here, transaction: here.database.transaction, store: memberStore(here.database) }
}

test('an account goes with its last membership, but for the firm’s own and whom the firm shut out', async (t) => {
  const { store, transaction, iris, nadia, olga, membership, account, left } = await people(t)
  const remove = async () => {
    await transaction((trx) => store.removeWithout(trx, nadia.id, now))
    return !(await left('account')).includes(nadia.id)
  }
  await membership(nadia.membership, { removed_at: now })
  assert.equal(await remove(), false, 'there is another membership')
  await membership('second', { removed_at: now })
  for (const kept of [{ firm_roles: 'editor' }, { suspended_at: now }]) {
    const was = await account(nadia.id, kept)
    assert.equal(await remove(), false, JSON.stringify(kept))
    await account(nadia.id, was)
  }
  for (const { membership: id } of [iris, olga]) await membership(id, { removed_at: now })
  assert.equal(await remove(), true)
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted(), 'nobody else’s')
})

test('who was removed comes back from that moment, alone', async (t) => {
  const { transaction, iris, nadia, olga, membership, account, left } = await people(t)
  for (const { id, membership: own } of [iris, nadia, olga]) {
    await membership(own, { removed_at: now })
    await account(id, { removed_at: now })
  }
  const back = async (removed_at: string) =>
    await transaction((trx) =>
      bringBackMember(trx, { id: nadia.membership, account: nadia.id, removed_at }),
    )
  assert.equal(await back(earlier), false, 'removed again since')
  assert.deepEqual([await left('account'), await left('membership')], [[], ['second']])
  assert.equal(await back(now), true)
  assert.deepEqual(await left('account'), [nadia.id])
  assert.deepEqual(await left('membership'), [nadia.membership, 'second'].toSorted())
})

test('an invitation ends when nobody can agree to it any more, with an account that was made for it', async (t) => {
  const { database, transaction, iris, nadia, olga, membership, account, left } = await people(t)
  const open = { accepted_at: null, invited_at: earlier, sent_at: earlier }
  const end = async (before = now) => {
    await transaction((trx) => endUnanswered(trx, before, now))
    const [memberships, accounts] = [await left('membership'), await left('account')]
    return [memberships.includes(nadia.membership), accounts.includes(nadia.id)]
  }
  await membership(nadia.membership, open)
  await account(nadia.id, { password_hash: null })
  assert.deepEqual(await end(earlier), [true, true], 'from before that moment alone')
  const suspended = await membership(nadia.membership, { suspended_at: now })
  assert.deepEqual(await end(), [true, true], 'the firm’s word stays')
  await membership(nadia.membership, suspended)
  const link = {
    id: 'link',
    kind: 'invitation',
    token_hash: 'x',
    account_id: nadia.id,
    membership_id: nadia.membership,
    created_at: earlier,
    expires_at: now,
  }
  await transaction((trx) =>
    trx
      .insertInto('link')
      .values(link as never)
      .execute(),
  )
  assert.deepEqual(await end(), [true, true], 'its link is still there')
  await transaction((trx) => trx.deleteFrom('link').execute())
  assert.deepEqual(await end(), [false, true], 'they are invited elsewhere, too')
  await membership('second', open)
  await membership(olga.membership, open)
  assert.deepEqual(await end(), [false, false])
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted(), 'Olga has a password')
  assert.deepEqual(await left('membership'), [iris.membership])
  assert.ok(database)
})

test('a client that was just made is withdrawn as long as nobody has begun with it', async (t) => {
  const { database, transaction, iris, nadia, olga, ours, membership, account, left } =
    await people(t)
  const [project, other] = [
    await insertProject(database, ours),
    await insertProject(database, ours),
  ]
  const made = { organisation: null, membership: nadia.membership, account: nadia.id, project }
  const withdraw = async () => await transaction((trx) => withdrawClient(trx, made))
  await assert.rejects(withdraw(), { status: 409 }, 'they have agreed')
  await membership(nadia.membership, { accepted_at: null, removed_at: now })
  await assert.rejects(withdraw(), { status: 409 }, 'it was removed')
  await membership(nadia.membership, { removed_at: null })
  await membership(olga.membership, { accepted_at: null })
  await account(nadia.id, { password_hash: null })
  await account(olga.id, { password_hash: null })
  await withdraw()
  assert.deepEqual(
    await left('membership'),
    [iris.membership, olga.membership, 'second'].toSorted(),
  )
  assert.equal((await left('account')).length, 3, 'they are of another, too')
  const projects = await database.read.selectFrom('project').select('id').execute()
  assert.deepEqual(
    projects.map(({ id }) => id),
    [other],
  )
  const rest = { organisation: null, membership: 'second', account: nadia.id, project: null }
  await membership('second', { accepted_at: null })
  await transaction((trx) => withdrawClient(trx, rest))
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted())
})
