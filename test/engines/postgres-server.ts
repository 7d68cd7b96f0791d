import type { Client, Pool } from 'pg'

/** An ordinary one, because no policy holds for an administrator; the password is the same. */
export const role = 'portico_test'
let roleMade: Promise<void> | undefined

/** Once for each process. */
export const ensureRole = (server: string): Promise<void> => (roleMade ??= makeRole(server))

async function makeRole(server: string): Promise<void> {
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7067844)')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const password = client.password ? `password ${client.escapeLiteral(client.password)}` : ''
    const verb = rowCount ? 'alter' : 'create'
    await client.query(`${verb} role ${role} login nosuperuser nobypassrls ${password}`)
  })
}

/** Of a database of the server, for the ordinary role. */
export function addressOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}`, username: role }).href
}

let kept: Promise<Pool> | undefined

/** As the administrator, too, on a connection that is kept: each costs a quarter of a database. */
export async function runAsAdministrator(server: string, text: string): Promise<void> {
  kept ??= import('pg').then(
    ({ default: pg }) => new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true }),
  )
  await (await kept).query(text)
}

/** Connects as whoever the address of the server names. */
export async function asAdministrator<T>(
  server: string,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  await client.connect()
  return run(client).finally(() => client.end())
}
