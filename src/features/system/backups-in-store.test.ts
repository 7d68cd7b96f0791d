import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { actors } from '../../../test/support/actors.ts'
import { freshAddress } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { backupName } from './backup-files.ts'
import type { Backups } from './staff.contract.ts'

const [day, path] = [86_400_000, '/staff/system/backups/']

test('backups of each night go to a store, are listed, tried, downloaded and thinned out there', async (t) => {
  const store = await startStore(t)
  const address = await freshAddress(t)
  const settings = {
    BACKUP_TO: `s3://files/backups?endpoint=${store.endpoint}`,
    BACKUP_KEY_ID: storeKeys.id,
    BACKUP_KEY_SECRET: storeKeys.secret,
    ...(address.url && { DATABASE_URL: address.url }),
  }
  const here = await world(t, { demo: false, settings, address })
  const as = await actors(here)
  const shown = async () => (await (await as.owner.call('GET', path)).json()) as Backups
  const [now, install] = [here.clock.now(), here.backups.install()]
  for (let nth = 1; nth < 12; nth += 1) {
    const made = new Date(now.getTime() - nth * day)
    const object = { bytes: Buffer.from('x'), changed: made }
    store.objects.set(`backups/${backupName(made, 'night', install)}`, object)
    store.objects.set(`backups/${backupName(made, 'hand', install)}`, object)
  }
  await here.backups.nightly.look()
  const { backups, failure, folder } = await shown()
  assert.equal(failure, null)
  assert.equal(folder, settings.BACKUP_TO)
  const days = backups.filter(({ kind }) => kind === 'night').map(({ made_at }) => made_at)
  // Of the days of this week and the last, and the newest of the week before.
  assert.deepEqual(
    days.map((at) => at.slice(8, 10)),
    ['20', '19', '18', '17', '16', '15', '14'],
  )
  assert.equal(backups.length, days.length + 11, 'none goes that somebody made')
  const [{ name, size }] = backups as [Backups['backups'][number]]
  const stored = store.objects.get(`backups/${name}`)?.bytes
  const saved = await as.owner.call('GET', `/staff/system/backup-file/?name=${name}`)
  assert.ok(Buffer.from(await saved.arrayBuffer()).equals(stored ?? Buffer.alloc(0)))
  assert.equal(size, stored?.length)
  assert.equal((await as.owner.call('POST', `${path}drills/`, { name })).status, 202)
  for (;;) {
    const { drill } = (await shown()).backups[0] ?? {}
    if (drill && !drill.is_running) {
      assert.ok(drill.lines.length > 2)
      break
    }
    await wait(50)
  }
  const ledgers = [...store.objects.keys()].filter((one) => one.includes('ledger'))
  assert.deepEqual(ledgers, [], 'nobody was erased')
  store.behave(() => 'refuse')
  here.clock.pass(20 * 3_600_000)
  await here.backups.nightly.look()
  const rows = await here.database.read.selectFrom('backup').select('failure').execute()
  assert.match(rows.map((row) => row.failure).join(), /The store of the backups.*403 Forbidden/)
})
