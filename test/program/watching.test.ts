// On SQLite alone: about the documentation; what PostgreSQL adds is put in by hand.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import type { Database } from '../../src/database/open.ts'
import { addCast } from '../fixtures/rows.ts'
import { world } from '../support/world.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

/** As far as it is watched, and while it changes nothing. */
const standby = {
  state: () => ({ replica: 3, primary: 1, behind: 1, isAway: false }),
  lag: async () => ({ bytes: 0, seconds: 0 }),
  onChange: () => {},
  note: () => {},
}

/** The families of a program that has something to say in each of them: by name, their type and labels. */
async function families(t: TestContext) {
  const here = await world(t, {
    settings: { TRACES_URL: 'http://127.0.0.1:9/v1/traces' },
    wrap: (database) => ({
      ...database,
      pools: () => [{ pool: 'read', used: 1, idle: 2, waiting: 0, most: 10 }],
      replica: standby as unknown as Database['replica'],
    }),
  })
  await addCast(here.database, here.clock)
  const now = here.clock.now().toISOString()
  await here.database.transaction(async (trx) => {
    const backup = { id: 'b', reason: 'night', begun_at: now, leased_until: null } as const
    await trx
      .insertInto('backup')
      .values({ ...backup, state: 'made' })
      .execute()
    const drill = { file: 'f', begun_at: now, ended_at: now, leased_until: null } as const
    await trx
      .insertInto('backup_drill')
      .values({ ...drill, lines: '[]', faults: '[]' })
      .execute()
    const task = { kind: 'mail', about: 'a', payload: {} } as const
    await here.outbox.add(trx, { ...task, id: 'waits' })
    await here.outbox.add(trx, { ...task, id: 'given-up' })
    await trx
      .updateTable('outbox')
      .set({ state: 'refused', next_try_at: null, ended_at: now })
      .where('id', '=', 'given-up')
      .execute()
  })
  await here.get('/services')
  const text = await (await here.get('/metrics')).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Map(
    types.map(([, name = '', type = '']) => {
      const lines = text.split('\n').filter((line) => line.startsWith(name))
      const labels = lines.flatMap((line) =>
        [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      )
      return [name, { type, labels: new Set(labels) }]
    }),
  )
}

/** The names of ours in an expression; those of a histogram without what Prometheus adds. */
const namesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(portico|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
]

test('each metric that the board and the alerts name is one of the program', async (t) => {
  const known = await families(t)
  const board = JSON.parse(read('watching/grafana.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const alerts = read('watching/alerts.yml')
  assert.ok(expressions.length > 20 && namesIn(alerts).length > 10)
  for (const text of [...expressions, alerts])
    assert.deepEqual(
      namesIn(text).filter((name) => !known.has(name)),
      [],
      text.slice(0, 200),
    )
})

test('each label by which the alerts choose is one that the metric has', async (t) => {
  const known = await families(t)
  const chosen = [...read('watching/alerts.yml').matchAll(/(portico_\w+)\{(\w+)="/g)]
  assert.ok(chosen.length > 3)
  for (const [, name = '', label = ''] of chosen) {
    const [of = ''] = namesIn(name)
    assert.ok(known.get(of)?.labels.has(label), `${name} has no label ${label}`)
  }
})

test('the documented metrics are those of the program', async (t) => {
  const rows = [...read('watching.md').matchAll(/^\| `(\w+)` *\| (counter|gauge|histogram)/gm)]
  const found = [...(await families(t))].map(([name, { type }]) => `${name} ${type}`)
  assert.deepEqual(rows.map(([, name, type]) => `${name} ${type}`).toSorted(), found.toSorted())
})
