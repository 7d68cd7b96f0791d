import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { createLinks, endLinks, endLinksIn, forgetLinks } from './links.ts'

const hour = 3_600_000
type Kind = 'reset' | 'sign-in' | 'invitation'

/** Iris and Olga, who have links and challenges of their own. */
async function two(t: TestContext) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const { transaction } = database
  const links = createLinks({ database, clock })
  return {
    transaction,
    clock,
    links,
    iris,
    olga,
    now: (later = 0) => new Date(clock.now().getTime() + later).toISOString(),
    issue: async (kind: Kind, account_id: string | null, membership_id: string | null = null) =>
      await transaction((trx) =>
        links.issue(trx, { kind, account_id, membership_id, lasts: hour }),
      ),
    works: async (...tokens: string[]) =>
      await Promise.all(tokens.map(async (token) => (await links.find(token)) !== undefined)),
  }
}

test('a new link takes the place of those for the same, and of no other', async (t) => {
  const { issue, works, iris, olga } = await two(t)
  const tokens = [
    await issue('reset', iris.id),
    await issue('reset', olga.id),
    await issue('sign-in', iris.id),
    await issue('invitation', iris.id, iris.membership),
    await issue('invitation', null, olga.membership),
  ]
  assert.deepEqual(await works(...tokens), [true, true, true, true, true])
  const next = await issue('reset', iris.id)
  assert.deepEqual(await works(...tokens, next), [false, true, true, true, true, true])
  await issue('invitation', iris.id, olga.membership)
  assert.deepEqual(await works(...tokens), [false, true, true, true, true])
  await issue('invitation', null, olga.membership)
  assert.deepEqual(await works(...tokens), [false, true, true, true, false])
})

test('a link is used once, in its time, and withdrawn with what it is about', async (t) => {
  const { issue, works, links, transaction, clock, now, iris, olga } = await two(t)
  const [mine, hers] = [await issue('reset', iris.id), await issue('reset', olga.id)]
  const { id = '' } = (await links.find(mine)) ?? {}
  const use = async () => await transaction((trx) => links.use(trx, id))
  assert.deepEqual([await use(), await use()], [true, false])
  assert.deepEqual(await works(mine, hers), [false, true])

  const [reset, enter] = [await issue('reset', iris.id), await issue('sign-in', iris.id)]
  await transaction((trx) => endLinksIn(trx, olga.id, now()))
  assert.deepEqual(await works(reset, enter, hers), [true, true, true])
  await transaction((trx) => endLinksIn(trx, iris.id, now()))
  assert.deepEqual(await works(reset, enter, hers), [true, false, true])
  const again = await issue('sign-in', iris.id)
  await transaction((trx) => links.withdraw(trx, 'reset', iris.id))
  assert.deepEqual(await works(reset, again, hers), [false, true, true])
  await transaction((trx) => links.withdrawAll(trx, iris.id))
  assert.deepEqual(await works(again, hers), [false, true])

  const late = await issue('reset', iris.id)
  const { id: lateId = '' } = (await links.find(late)) ?? {}
  clock.pass(hour - 1)
  assert.deepEqual(await works(late), [true])
  clock.pass(1)
  assert.deepEqual(await works(late), [false], 'at that moment')
  assert.equal(await transaction((trx) => links.use(trx, lateId)), false)
  await transaction((trx) => endLinks(trx, now(-1)))
  clock.pass(-1)
  assert.deepEqual(await works(late), [true])
  await transaction((trx) => endLinks(trx, now(1)))
  assert.deepEqual(await works(late), [false], 'for good')
})

test('links are forgotten once they have expired before a moment', async (t) => {
  const { issue, links, transaction, now, iris, clock } = await two(t)
  const token = await issue('reset', iris.id)
  const forget = async (before: string) => {
    await transaction((trx) => forgetLinks(trx, before))
    return (await links.find(token)) === undefined
  }
  assert.equal(await forget(now(hour)), false)
  assert.equal(await forget(now(hour + 1)), true)
  assert.ok(clock)
})

test('a link that was made while the clock was ahead does not work until then', async (t) => {
  const { issue, links, transaction, clock, iris, olga } = await two(t)
  const ahead = 5 * 60_000
  clock.pass(ahead)
  const within = await issue('reset', iris.id)
  clock.pass(1)
  const beyond = await issue('reset', olga.id)
  const ids = [(await links.find(within))?.id ?? '', (await links.find(beyond))?.id ?? '']
  clock.pass(-ahead - 1)
  assert.ok(await links.find(within), 'the clocks of two machines may differ by as much')
  assert.equal(await links.find(beyond), undefined)
  const used = []
  for (const id of ids) used.push(await transaction((trx) => links.use(trx, id)))
  assert.deepEqual(used, [true, false])
})
