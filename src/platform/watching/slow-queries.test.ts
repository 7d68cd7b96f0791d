// On SQLite alone: about what is logged, whichever engine it comes from.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { world } from '../../../test/support/world.ts'
import type { DatabaseWork } from '../../database/timing.ts'
import { createRequestContexts } from './request-context.ts'
import { slowQueries } from './slow-queries.ts'

function logging(from = 100) {
  const lines: Record<string, unknown>[] = []
  const contexts = createRequestContexts()
  let uptime = 0
  const log = { warn: (fields: object) => void lines.push({ ...fields }) }
  const note = slowQueries({ log: log as never, contexts, from, uptime: () => uptime })
  const work = { what: 'read', sql: 'select 1', rows: 2, failed: false, away: false } as const
  return {
    lines,
    contexts,
    pass: (ms: number) => (uptime += ms),
    note: (ms: number, more: Partial<DatabaseWork> = {}) => note({ ...work, ms, ...more }),
  }
}

test('a slow statement is logged with the request that it was for, and a fast one is not', () => {
  const { lines, contexts, note } = logging()
  note(99.9)
  contexts.run({ id: 'r1', span: null }, () => note(100.4))
  note(3_000, { what: 'transaction', sql: '' })
  assert.deepEqual(lines, [{ id: 'r1', sql: 'select 1', ms: 100, rows: 2 }])
})

test('of one text ten lines are logged a minute, and then how many were left out', () => {
  const { lines, note, pass } = logging()
  for (let at = 0; at < 25; at += 1) note(200)
  note(200, { sql: 'select 2' })
  assert.equal(lines.length, 11, 'another text has its own ten')
  pass(59_999)
  note(200)
  assert.equal(lines.length, 11)
  pass(1)
  note(200)
  note(200)
  assert.equal(lines.length, 13)
  assert.deepEqual(
    lines.slice(11).map((line) => line['left_out']),
    [16, undefined],
  )
})

test('a text is logged with places for its values, and never with them', async (t) => {
  const { log, database } = await world(t, { settings: { SLOW_QUERY_MS: '1' } })
  const numbers = sql`with recursive numbers(n) as
    (select 1 union all select n + 1 from numbers where n < 20000)`
  await sql`${numbers} select count(*) from numbers where ${'maya@halden.example'} <> n`.execute(
    database.read,
  )
  const lines = log.filter(({ msg }) => msg === 'a slow statement')
  const [line] = lines.filter((one) => String(one['sql']).includes('numbers'))
  assert.match(String(line?.['sql']), /where \? <> n/)
  assert.equal(line?.['rows'], 1)
  assert.ok(!JSON.stringify(log).includes('maya@halden'))
})

test('with 0 nothing is logged', async (t) => {
  const { log, get } = await world(t, { settings: { SLOW_QUERY_MS: '0' } })
  await get('/api/config/')
  assert.deepEqual(
    log.filter(({ msg }) => msg === 'a slow statement'),
    [],
  )
})

test('of what waited for a database that is away nothing is said', () => {
  const { note, lines } = logging()
  note(2_000, { failed: true, away: true })
  note(15_000, { failed: true })
  assert.deepEqual(
    lines.map(({ ms }) => ms),
    [15_000],
  )
})
