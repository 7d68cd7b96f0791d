/** The engine that this run tests. */
const engine = process.env['TEST_DATABASE_URL'] === undefined ? 'sqlite' : 'postgres'

const on = (only: typeof engine, reason: string) => ({ skip: engine !== only && reason })

/** Options of a test of what only PostgreSQL has. A run on SQLite reports it as skipped, not as passed. */
export const onPostgres = on('postgres', 'of PostgreSQL alone')

/** Options of a test of what only SQLite has. A run on PostgreSQL reports it as skipped, not as passed. */
export const onSqlite = on('sqlite', 'of SQLite alone')

/** The same for what only a connection has that stays with one of the server. */
export const onPostgresItself =
  process.env['TEST_POOLER'] === undefined ? onPostgres : { skip: 'a pooler stands between' }
