import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from 'pg'
import { createAvailability, DatabaseAway } from '../away.ts'
import { withNamedStatements } from './pool.ts'

/** A pool with one connection, on which each query fails with the next of these errors, if any. */
function poolOf(errors: (Error | null)[]) {
  const seen = { asked: 0, given: 0, destroyed: 0 }
  const client = {
    async query() {
      seen.asked += 1
      const error = errors.shift()
      if (error) throw error
      return { rows: [] }
    },
    release: (destroy?: boolean) => void (seen[destroy ? 'destroyed' : 'given'] += 1),
  }
  const pool = { options: {}, connect: async () => client } as unknown as Pool
  const availability = createAvailability(async () => {})
  return { seen, pool: withNamedStatements(pool, { availability, writes: true, isPooled: false }) }
}

const fromServer = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' })

const losing: [string, Error][] = [
  ['broke', new Error('Connection terminated unexpectedly')],
  ['was ended by an administrator', fromServer('57P01')],
  ['has become one to a standby', fromServer('25006')],
]
for (const [what, error] of losing)
  test(`a connection that ${what} is asked nothing more, and is not reused`, async () => {
    const { pool, seen } = poolOf([error])
    const client = await pool.connect()
    await assert.rejects(client.query('select 1', []), DatabaseAway)
    await assert.rejects(client.query('rollback', []), DatabaseAway)
    client.release()
    assert.deepEqual(seen, { asked: 1, given: 0, destroyed: 1 })
  })

for (const code of ['23505', '55P03'])
  test(`after the server's error ${code} its connection goes on, and is reused`, async () => {
    const { pool, seen } = poolOf([fromServer(code)])
    const client = await pool.connect()
    await assert.rejects(client.query('insert', []))
    await client.query('rollback', [])
    client.release()
    assert.deepEqual(seen, { asked: 2, given: 1, destroyed: 0 })
  })
