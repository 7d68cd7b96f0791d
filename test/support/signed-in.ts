import { createSessions } from '../../src/platform/auth/sessions.ts'
import type { world } from './world.ts'

/** The headers of somebody who is signed in, without the work of a password. */
export async function signedIn(
  { database, clock }: Pick<Awaited<ReturnType<typeof world>>, 'database' | 'clock'>,
  username: string,
): Promise<Record<string, string>> {
  const person = await database.read
    .selectFrom('account')
    .select(['id', 'role'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const sessions = createSessions({ database, clock, staffNeedSecondFactor: false })
  const { token } = await database.transaction((trx) =>
    sessions.open(trx, {
      account: person.id,
      role: person.role,
      remembered: false,
      bindHash: null,
      deviceId: null,
      address: '127.0.0.1',
      agent: 'a test',
    }),
  )
  return { Authorization: `Token ${token}` }
}
