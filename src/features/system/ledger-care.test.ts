import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import type { TodayList } from '../today/staff.contract.ts'
import { findingTrouble } from './old-backups.ts'

async function site(t: TestContext, to = freshFolder(t), more: Record<string, string> = {}) {
  const address = await freshAddress(t)
  const settings = { ...more, BACKUP_TO: to, ...(address.url && { DATABASE_URL: address.url }) }
  const here = await world(t, { demo: false, address, settings })
  const as = await actors(here)
  const copies = () =>
    readdirSync(to)
      .filter((name) => /^erased-.*ledger$/.test(name))
      .toSorted()
  const textOf = (nth: number) => readFileSync(join(to, copies()[nth] ?? ''), 'utf8')
  const look = here.backups.ledger.look
  const put = async (text: string) => {
    writeFileSync(join(address.dataDir, 'erased.ledger'), text)
    await look()
  }
  const today = async () => {
    const answer = await as.owner.call('GET', '/staff/today/')
    const { items } = (await answer.json()) as TodayList
    return items.filter(({ kind }) => kind === 'backup').map(({ about, text }) => ({ about, text }))
  }
  const errors = () => here.log.filter(({ level }) => level === 50).length
  return { ...here, to, copies, textOf, look, put, today, errors }
}

test('the ledger lies beside the backups, by install, and grows there with it', async (t) => {
  const here = await site(t)
  await here.put('head\none\n')
  await here.put('head\none\ntwo\n')
  assert.equal(here.copies().length, 1)
  assert.equal(here.textOf(0), 'head\none\ntwo\n')
  const other = await site(t, here.to)
  await other.put('other head\n')
  assert.equal(here.copies().length, 2)
  await here.put('head\none\ntwo\nthree\n')
  assert.deepEqual([0, 1].map(here.textOf).toSorted(), ['head\none\ntwo\nthree\n', 'other head\n'])
  assert.deepEqual([await here.today(), await other.today()], [[], []])
  assert.equal(here.errors(), 0)
})

test('a copy that has what the ledger lacks is kept, and Today and the log say so', async (t) => {
  const here = await site(t)
  await here.put('head\none\ntwo\n')
  const [first = ''] = here.copies()
  await here.put('head\none\n')
  assert.deepEqual(here.copies(), [first])
  const [item] = await here.today()
  assert.equal(item?.about, 'ledger')
  assert.ok(item?.text?.startsWith(`${first} in BACKUP_TO has lines`), item?.text ?? '')
  await here.put('head\none\nwto\n')
  assert.deepEqual([1, 0].map(here.textOf), ['head\none\ntwo\n', 'head\none\nwto\n'])
  await here.put('head\none\nwto\nthree, and longer than both\n')
  assert.equal(here.copies().length, 2)
  assert.deepEqual([1, 0].map(here.textOf), [
    'head\none\ntwo\n',
    'head\none\nwto\nthree, and longer than both\n',
  ])
  assert.equal(here.errors(), 1, 'once, and not each minute')
  await here.put('head\none\ntwo\nwto\nthree\n')
  assert.equal((await here.today()).length, 0)
})

test('machines that share the key of backups keep a copy each, and none says that it lacks lines', async (t) => {
  const to = freshFolder(t)
  const key = { BACKUP_KEY: 'k'.repeat(43) }
  const [one, other] = [await site(t, to, key), await site(t, to, key)]
  await one.put('head\none\n')
  await other.put('other head\n')
  await one.put('head\none\ntwo\n')
  await other.put('other head\nthree\n')
  assert.deepEqual(
    one
      .copies()
      .map((_, nth) => one.textOf(nth))
      .toSorted(),
    ['head\none\ntwo\n', 'other head\nthree\n'],
  )
  assert.deepEqual([await one.today(), await other.today()], [[], []])
  // Restored, with what the other has had: it has all of both.
  await one.put('head\none\ntwo\n{"ledger":"erasures","key":"k"}\nfour\n')
  assert.equal((await one.today()).length, 0)
})

test('a ledger that cannot be copied keeps no backup away', async (t) => {
  const here = await site(t)
  await here.put('head\n')
  const [first = ''] = here.copies()
  const backups = () => readdirSync(here.to).filter((name) => name.endsWith('.backup'))
  const made = backups()
  rmSync(join(here.to, first))
  mkdirSync(join(here.to, first))
  await here.database.transaction((trx) => trx.deleteFrom('backup').execute())
  here.clock.pass(60_000)
  await here.look()
  await here.backups.nightly.look()
  assert.notDeepEqual(backups(), made)
  const [item] = await here.today()
  assert.match(item?.text ?? '', /^erased.ledger cannot be copied to BACKUP_TO: EISDIR/)
})

test('where no backup was ever begun, that is said a day and a half after the beginning', async (t) => {
  const here = await site(t)
  const { database, clock, to } = here
  const trouble = findingTrouble({ database, clock, config: { BACKUP_TO: to } })
  const since = clock.now().toISOString()
  clock.pass(86_400_000)
  assert.equal(await trouble(), null)
  clock.pass(86_400_000)
  assert.deepEqual(await trouble(), {
    about: 'backups',
    since,
    why: 'None was made yet: the log says why.',
  })
})
