import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { allowDatabases, backedUp } from '../../../test/support/program/backups.ts'
import { world } from '../../../test/support/world.ts'
import { dropDatabasesBeside, withDatabaseBeside } from '../../database/beside.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { drill } from './drill.ts'

test('what a killed drill has left in the data folder goes at a start, with backups or without', async (t) => {
  const address = await freshAddress(t)
  const settings = address.url ? { DATABASE_URL: address.url } : {}
  const here = await world(t, { demo: false, address, settings })
  const [dead, living] = ['drill-abc123', 'drill-def456'].map((name) => join(address.dataDir, name))
  for (const one of [dead, living]) mkdirSync(one as string)
  utimesSync(dead as string, 1_000, 1_000)
  await here.backups.nightly.look()
  assert.deepEqual(
    [dead, living].map((one) => existsSync(one as string)),
    [false, true],
  )
})

test('a drill looks whether there is room, before it writes and for each file', async (t) => {
  const address = await freshAddress(t)
  const made = await backedUp(t, address)
  const [path, parent] = [made.path, freshFolder(t)]
  const key = readKeyFile(made.key) as string
  const tryWith = async (...free: number[]) => {
    let looked = 0
    const measure = async () => ({ bsize: 1, blocks: 1000, bavail: free[looked++] ?? 0 })
    const given = { path, key, parent, url: undefined, measure }
    await assert.rejects(drill(given), /has no room for all of it/)
    return looked
  }
  assert.equal(await tryWith(made.size), 1, 'some is left for the service')
  assert.equal(await tryWith(made.size + 50), 2)
  assert.deepEqual(readdirSync(parent), [])
})

const noServer = process.env['TEST_DATABASE_URL'] ? false : 'with SQLite none is made'

test(
  'the database of a killed drill is dropped, and none that is in use or of another',
  { skip: noServer },
  async (t) => {
    const address = await freshAddress(t)
    const url = address.url ?? ''
    await allowDatabases(address)
    const at = (one: string) => new URL(one).pathname.slice(1)
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const names = async (like: string) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [like],
      )
      return rows.map(({ name }) => name)
    }
    try {
      await withDatabaseBeside(url, async (beside) => {
        const prefix = at(beside).slice(0, -8)
        const other = `portico_drill_${prefix.slice(14, -1).split('').toReversed().join('')}_left`
        for (const name of [`${prefix}killed`, other]) await client.query(`create database ${name}`)
        await dropDatabasesBeside(url)
        assert.deepEqual(await names(prefix), [at(beside)])
        assert.deepEqual(await names(other), [other])
        await client.query(`drop database ${other}`)
        await client.query(`create database ${prefix}killed`)
        await withDatabaseBeside(url, async (second) => {
          assert.deepEqual((await names(prefix)).toSorted(), [at(beside), at(second)].toSorted())
        })
      })
    } finally {
      await client.end()
    }
  },
)
