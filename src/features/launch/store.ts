import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Read = Kysely<Tables>
type Trx = Transaction<Tables>
export type MarkState = Tables['launch_mark']['state']

/** What was said, by the name of what it was said of. */
export async function readMarks(read: Read): Promise<Map<string, MarkState>> {
  const rows = await read.selectFrom('launch_mark').select(['name', 'state']).execute()
  return new Map(rows.map(({ name, state }) => [name, state]))
}

export async function writeMark(
  trx: Trx,
  name: string,
  { state, marked_at }: { state: MarkState | null; marked_at: string },
): Promise<void> {
  if (state === null) {
    await trx.deleteFrom('launch_mark').where('name', '=', name).execute()
    return
  }
  await trx
    .insertInto('launch_mark')
    .values({ name, state, marked_at })
    .onConflict((on) => on.column('name').doUpdateSet({ state, marked_at }))
    .execute()
}

/** What shows how far an install is. */
/** `now`: what is hidden, or yet to come, is read by nobody. */
export async function readFacts(read: Read, now: string) {
  const [texts, people] = await Promise.all([readTexts(read, now), readPeople(read)])
  return { ...texts, ...people }
}
export type LaunchFacts = Awaited<ReturnType<typeof readFacts>>

const readTexts = async (read: Read, now: string) =>
  await read
    .selectFrom('edition')
    .select('demo')
    .select((is) => [
      is.selectFrom('company_info').select('name').as('firm'),
      is.selectFrom('hero').select('headline').as('headline'),
      is.selectFrom('hero').select('trust').as('trust'),
      is
        .selectFrom('legal_text')
        .select('id')
        .where('slug', '=', 'privacy')
        .where('published_at', '<=', now)
        .limit(1)
        .as('privacy'),
      is
        .selectFrom('statistic')
        .select('id')
        .where('published_at', '<=', now)
        .limit(1)
        .as('statistic'),
      is
        .selectFrom('faq')
        .select('id')
        .where('featured', '=', 1)
        .where('published_at', '<=', now)
        .limit(1)
        .as('faq'),
    ])
    .executeTakeFirstOrThrow()

/** Whether there is anything of the demo. */
export async function hasDemo(read: Read): Promise<boolean> {
  return (await read.selectFrom('edition').select('demo').executeTakeFirst())?.demo === 1
}

/** How many of the firm's own people can sign in, and since when; none of the demo's count. */
const readPeople = async (read: Read) =>
  await read
    .selectFrom('account')
    .select(({ fn }) => [fn.countAll().as('people'), fn.min('created_at').as('since')])
    .where('firm_roles', 'is not', null)
    .where('password_hash', 'is not', null)
    .where('demo', '=', 0)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Whether an account has a second factor, and its address. */
export async function readOwner({ read }: Database, account: string) {
  return await read
    .selectFrom('account')
    .select(['email', 'first_name'])
    .select((is) =>
      is
        .selectFrom('second_factor')
        .select('kind')
        .whereRef('second_factor.account_id', '=', 'account.id')
        .limit(1)
        .as('factor'),
    )
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
}
