import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/database/open.ts'
import { createPasswords } from '../src/platform/auth/passwords.ts'
import { hashOf } from '../src/platform/auth/token.ts'

/** The session token of the person who is measured. */
export const token = 'bench'.padEnd(43, '-')
/** Of a colleague: each sign-in is a session, and the oldest of too many end. */
export const signIn = { username: 'person-1', password: 'three-lanterns-on-the-pier' }

const perOrganisation = 50
const at = '2026-01-01T00:00:00.000Z'
const nothing = JSON.stringify({ type: 'doc', content: [] })
const never = '2999-01-01T00:00:00.000Z'

/**
 * Fills the tables that grow with the work up to so many rows: projects, with an organisation and
 * its people for each 50 of them, posts and enquiries. In plain SQL, so that a million takes a
 * minute. The token and the sign-in above belong to people of the first organisation.
 */
export async function seed(dataDir: string, rows: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  const from = await seeded(database)
  const passwordHash = await createPasswords().hash(signIn.password)
  await database.transaction(async (trx) => {
    const numbers = (first: number, end: number) =>
      `with recursive n(i) as (select ${first} union all select i + 1 from n where i + 1 < ${end})`
    const companies = [
      Math.ceil(from / perOrganisation),
      Math.ceil(rows / perOrganisation),
    ] as const
    for (const [table, columns, values] of tables({ passwordHash })) {
      const [first, end] = table === 'organisation' ? companies : [from, rows]
      if (first >= end) continue
      const into = `insert into ${table} (${columns})`
      await sql.raw(`${into} ${numbers(first, end)} select ${values} from n`).execute(trx)
    }
  })
  await database.close()
}

/** The number of seeded rows. */
async function seeded({ read }: Database): Promise<number> {
  const ours = read.selectFrom('project').where('title', 'like', 'Bench %')
  const counted = await ours.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst()
  return counted?.n ?? 0
}

type Table = [name: string, columns: string, values: string]

/** The columns of each table and an expression for each, where `i` counts the rows. */
function tables({ passwordHash }: { passwordHash: string }): Table[] {
  const organisation = `printf('organisation-%09d', i / ${perOrganisation})`
  const [account, random] = [`printf('account-bench-%08d', i)`, `hex(randomblob(11))`]
  const secret = `case when i = 0 then '${hashOf(token)}' else ${random} end`
  return [
    [
      'organisation',
      'id, name, second_factor_required, demo, created_at',
      `printf('organisation-%09d', i), 'Client ' || i, 0, 0, '${at}'`,
    ],
    [
      'project',
      'id, organisation_id, title, description, status, start_date, progress, created_at, updated_at',
      `${random}, ${organisation}, 'Bench ' || i, 'One service desk in place of four mailboxes.',
       'active', date('2026-01-01', '+' || (i % 300) || ' days'), i % 100, '${at}', '${at}'`,
    ],
    [
      'account',
      'id, username, email, first_name, last_name, password_hash, created_at',
      `${account}, 'person-' || i, 'person-' || i || '@client.example', 'Iris', 'Okafor',
       '${passwordHash}', '${at}'`,
    ],
    [
      'membership',
      `id, organisation_id, account_id, role, sees_all, first_name, last_name, invited_at,
       accepted_at`,
      `${random}, ${organisation}, ${account}, 'member', 1, 'Iris', 'Okafor', '${at}', '${at}'`,
    ],
    [
      'session',
      `id, account_id, token_hash, remembered, address, agent, created_at, seen_at, confirmed_at,
       idle_until, expires_at`,
      `${random}, ${account}, ${secret}, 0, '192.0.2.1', 'bench', '${at}', '${never}', '${at}',
       '${never}', '${never}'`,
    ],
    [
      'post',
      `id, position, published_at, updated_at, slug, title, excerpt, body, words, category,
       author_name, reading_minutes, featured`,
      `${random}, i, '${at}', '${at}', 'bench-' || i, 'Bench ' || i, 'Of queues and counters.', '${nothing}',
       'bench of queues and counters ' || i || case when i < 10 then ' lanternfish' else '' end,
       'best-practices', 'Iris Okafor', 1, 0`,
    ],
    [
      'enquiry',
      `id, reference, received_at, reply_due_at, name, email, phone, company, subject, message,
       service_interest, budget_range, timeline, spam_score, spam_signs`,
      `${random}, 'BENCH-' || i, '${at}', '${at}', 'Maria', 'maria@example.com', '', '', 'Help',
       'Could we speak next week?', '', '', '', 0, '[]'`,
    ],
  ]
}
