import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { createSessions } from '../../../src/platform/auth/sessions.ts'
import type { Clock } from '../../../src/platform/clock.ts'

interface Place {
  database: Database
  clock: Clock
}

/** Opens a session without checking a password, and gives its token. */
export async function openSession(
  { database, clock }: Place,
  { id, firm_roles }: Pick<Tables['account'], 'id' | 'firm_roles'>,
): Promise<string> {
  const sessions = createSessions({ database, clock, staffNeedSecondFactor: false })
  const from = { bindHash: null, deviceId: null, address: '127.0.0.1', agent: 'a test' }
  const { token } = await database.transaction((trx) =>
    sessions.open(trx, {
      account: id,
      staff: firm_roles !== null,
      remembered: false,
      confirmed: true,
      ...from,
    }),
  )
  return token
}

/** The headers of a new session of an existing account. */
export async function signedIn(place: Place, username: string): Promise<Record<string, string>> {
  const person = await place.database.read
    .selectFrom('account')
    .select(['id', 'firm_roles'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { Authorization: `Token ${await openSession(place, person)}` }
}
