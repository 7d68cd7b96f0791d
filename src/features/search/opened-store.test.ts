import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { forgetOlder, insertOpened } from './opened-store.ts'
import { mostOpened } from './staff.contract.ts'

test('what somebody opened is counted and forgotten for them alone, up to fifty', async (t) => {
  const { database, ...here } = await world(t, { demo: false })
  await actors({ database, ...here })
  const [mona, corin] = [idOf('account', 'Mona'), idOf('account', 'Corin')]
  const open = async (account: string, about: string, kind = 'project' as const) =>
    await database.transaction(
      async (trx) => await insertOpened(trx, { account, scope: 'all' } as never, { kind, about }),
    )
  const numbers = async (staff: string) => {
    const rows = database.read.selectFrom('opened').select('number').where('staff_id', '=', staff)
    return (await rows.orderBy('number').execute()).map(({ number }) => number)
  }
  await database.transaction(async (trx) => {
    await trx.deleteFrom('opened').execute()
    for (let number = 1; number <= mostOpened; number++)
      await trx
        .insertInto('opened')
        .values({ staff_id: corin, kind: 'post', about: `post-${number}`, number: number * 10 })
        .execute()
  })
  const project = idOf('project', 'halden')
  assert.equal(await open(mona, project), true)
  assert.deepEqual(await numbers(mona), [1], 'before their own, whatever others have opened')
  assert.equal(await open(mona, idOf('project', 'cedar')), true)
  assert.equal(await open(mona, project), true)
  assert.deepEqual(await numbers(mona), [2, 3])
  assert.equal(await open(mona, idOf('organisation', 'halden')), false, 'no project of that id')
  const forget = async (staff: string) =>
    await database.transaction((trx) => forgetOlder(trx, staff))
  await forget(corin)
  assert.equal((await numbers(corin)).length, mostOpened)
  await open(corin, project)
  await forget(mona)
  assert.equal((await numbers(corin)).length, mostOpened + 1)
  await forget(corin)
  assert.deepEqual((await numbers(corin)).slice(0, 1), [20], 'the oldest')
  assert.deepEqual(await numbers(mona), [2, 3])
})
