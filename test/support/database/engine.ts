import { test, type TestContext } from 'node:test'

/** The engine that this run tests. */
const engine = process.env['TEST_DATABASE_URL'] === undefined ? 'sqlite' : 'postgres'

type Body = (t: TestContext) => void | Promise<void>

const on = (only: typeof engine, reason: string) => {
  const skip = engine !== only && reason
  return (name: string, body: Body) => test(name, { skip }, body)
}

/** A test of what only PostgreSQL has. A run on SQLite reports it as skipped, not as passed. */
export const onPostgres = on('postgres', 'of PostgreSQL alone')

/** A test of what only SQLite has. A run on PostgreSQL reports it as skipped, not as passed. */
export const onSqlite = on('sqlite', 'of SQLite alone')
