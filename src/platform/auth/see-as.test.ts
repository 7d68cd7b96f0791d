import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { beginSeeAs, createSeeAs, forgetSeeAs } from './see-as.ts'
import type { Viewer } from './viewer.ts'

const start = '2026-11-20T15:00:00.000Z'
const minute = 60_000

/** Mona, who sees the portal as Iris, and as Nadia in her second organisation. */
async function looking(t: TestContext) {
  const here = await threePeople(t)
  const { database, iris } = here
  const clock = heldClock(start)
  const mona = await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  await database.transaction((trx) =>
    trx
      .insertInto('session')
      .values({
        id: 'hers',
        account_id: mona.id,
        token_hash: 'hers',
        bind_hash: null,
        device_id: null,
        remembered: 0,
        address: '',
        agent: '',
        created_at: start,
        seen_at: start,
        confirmed_at: start,
        idle_until: start,
        expires_at: start,
        ended_at: null,
      })
      .execute(),
  )
  const viewer: Viewer = {
    account: mona.id,
    organisation: null,
    membership: null,
    seesAll: true,
    roles: ['manager'],
    revision: 0,
    session: 'hers',
    fresh: true,
    unfinished: false,
  }
  const begin = async (membership: string) =>
    await database.transaction((trx) =>
      beginSeeAs(trx, { session: 'hers', membership, now: clock.now() }),
    )
  const { viewerOf } = createSeeAs({ database, clock })
  const [asIris, asNadia] = [await begin(iris.membership), await begin('second')] as [
    string,
    string,
  ]
  return {
    ...here,
    clock,
    mona,
    viewer,
    begin,
    asIris,
    asNadia,
    sees: async (id: string, by: Partial<Viewer> = {}) =>
      await viewerOf({ ...viewer, ...by }, id).then(
        (found) => found,
        (error: { status: number }) => error.status,
      ),
  }
}

test('whoever looks sees what the member sees, and nothing of who looks', async (t) => {
  const { sees, asIris, asNadia, iris, nadia, mona, ours, theirs } = await looking(t)
  assert.deepEqual(await sees(asIris), {
    account: iris.id,
    organisation: ours,
    membership: iris.membership,
    seesAll: true,
    roles: ['member'],
    revision: 0,
    session: 'hers',
    fresh: false,
    unfinished: false,
    seenBy: mona.id,
  })
  const found = (await sees(asNadia)) as Viewer
  assert.deepEqual(
    [found.account, found.organisation, found.membership, found.roles],
    [nadia.id, theirs, 'second', ['viewer']],
  )
})

test('it lasts an hour, within one session, for who may manage people', async (t) => {
  const { sees, asIris, clock, ours } = await looking(t)
  for (const by of [
    { session: 'another' },
    { organisation: ours },
    { unfinished: true },
    { roles: ['consultant'] },
  ] as Partial<Viewer>[])
    assert.equal(await sees(asIris, by), 403, JSON.stringify(by))
  assert.equal(await sees('nothing'), 403)
  clock.pass(60 * minute - 1)
  assert.notEqual(await sees(asIris), 403)
  clock.pass(1)
  assert.equal(await sees(asIris), 403)
  clock.pass(-65 * minute)
  assert.notEqual(await sees(asIris), 403)
  clock.pass(-1)
  assert.equal(await sees(asIris), 403, 'it was begun while the clock was ahead')
})

test('it ends with what the member has, and is not begun without it', async (t) => {
  const { sees, begin, asIris, asNadia, iris, membership, account } = await looking(t)
  await membership(iris.membership, { suspended_at: start })
  assert.deepEqual([await sees(asIris), await begin(iris.membership)], [403, null])
  assert.notEqual(await sees(asNadia), 403)
  await membership(iris.membership, { suspended_at: null, sees_all: 0 })
  assert.equal(((await sees(asIris)) as Viewer).seesAll, false)
  await account(iris.id, { removed_at: start })
  assert.equal(await sees(asIris), 403)
})

test('what the member has to set up first is theirs, where their organisation requires it', async (t) => {
  const { database, sees, asIris, iris, nadia, ours } = await looking(t)
  const unfinished = async () => ((await sees(asIris)) as Viewer).unfinished
  const app = { secret: 'secret', created_at: start, confirmed_at: start, last_step: null }
  const setUp = async (account_id: string) =>
    await database.transaction((trx) =>
      trx
        .insertInto('totp')
        .values({ ...app, account_id })
        .execute(),
    )
  assert.equal(await unfinished(), false)
  const organisation = { table: 'organisation', id: ours } as const
  await setValues(database, organisation, { second_factor_required: 1 })
  assert.equal(await unfinished(), true)
  await setUp(nadia.id)
  assert.equal(await unfinished(), true)
  await setUp(iris.id)
  assert.equal(await unfinished(), false)
})

test('what has ended is forgotten, and what lasts is not', async (t) => {
  const { database, sees, asIris } = await looking(t)
  const forget = async (before: string) =>
    await database.transaction((trx) => forgetSeeAs(trx, before))
  await forget('2026-11-20T16:00:00.000Z')
  assert.notEqual(await sees(asIris), 403)
  await forget('2026-11-20T16:00:00.001Z')
  assert.equal(await sees(asIris), 403)
})
