import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { readIn } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { inSlices } from '../../platform/http/slices.ts'
import { myLists, type MyData } from './contract.ts'
import { sources, type Source } from './sources.ts'

type Whose = Pick<Viewer, 'account' | 'organisation' | 'membership' | 'seesAll'>
type Row = Record<string, unknown>
type ListName = keyof typeof myLists

const listNames = Object.keys(myLists) as ListName[]

/** Reads the data of an account; of work only what belongs to its current organisation, or to none. */
export function myDataStore(database: Database) {
  /** Staff write for every organisation, so theirs is read without a scope. */
  const dbFor = ({ organisation }: Whose) =>
    organisation === null ? database.read : database.readFor({ organisation, grantedTo: null })

  async function list(name: ListName, whose: Whose): Promise<Row[]> {
    const { table, ...source } = sources[name]
    // The tables differ in their columns; the contract names those of this one.
    let query = (
      source.ofReading && whose.organisation !== null
        ? readIn(database, memberOf(whose), table as 'upload')
        : (isOfOne(source) ? dbFor(whose) : database.read).selectFrom(table as 'upload')
    )
      .select(Object.keys(myLists[name].shape) as 'name'[])
      .where(sql.ref(source.whose), '=', whose.account)
    const { organisation } = whose
    if (source.ofWork && organisation !== null)
      query = query.where((is) => {
        const here = is('organisation_id', '=', organisation)
        return source.ofAccount ? is.or([here, is('organisation_id', 'is', null)]) : here
      })
    if (source.ofMember)
      query = query.where((is) =>
        is.exists(
          is
            .selectFrom('membership')
            .select('membership.id')
            .whereRef('membership.account_id', '=', 'upload.account_id')
            .whereRef('membership.organisation_id', '=', 'upload.organisation_id'),
        ),
      )
    // Ordered here: the database would sort all of it, texts too, before the first row.
    const rows = (await query.execute()).toSorted(by(source.order))
    return await inSlices(rows, (slice) => slice.map(parsed))
  }

  return {
    async all(whose: Whose, made_at: string): Promise<MyData> {
      const found: Record<string, unknown> = { made_at }
      // One after the other, so that an export does not slow down other requests.
      for (const name of listNames) found[name] = await list(name, whose)
      found['questions_answered'] = await answers(dbFor(whose), whose)
      found['activity'] = await activity(database.read, whose)
      return found as MyData
    },
  }
}

/** PostgreSQL shows nobody in the scope of an organisation what belongs to none. */
const isOfOne = ({ ofWork, ofAccount = false }: Pick<Source, 'ofWork' | 'ofAccount'>) =>
  ofWork && !ofAccount

function by(column: string) {
  const valueOf = (row: object) => (row as Record<string, string | number>)[column] ?? ''
  // Of one moment there may be several, which no database gives in an order of its own.
  const textOf = (row: object) => (row as { id?: string }).id ?? JSON.stringify(row)
  return (a: object, b: object) => compare(valueOf(a), valueOf(b)) || compare(textOf(a), textOf(b))
}

const compare = (a: string | number, b: string | number) => Number(a > b) - Number(a < b)

const storedAsJson = ['transports', 'done', 'next', 'risks', 'needed', 'before', 'after']

/** The row with its JSON columns parsed. */
const parsed = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      storedAsJson.includes(name) && value !== null ? JSON.parse(value as string) : value,
    ]),
  )

/** A request stores the name of who answered, which two may share; the audit knows the account. */
async function answers(work: Kysely<Tables>, { account, organisation }: Whose) {
  const entries = work
    .selectFrom('audit_entry')
    .select('about')
    .where('actor_id', '=', account)
    .where('action', '=', 'request-answered')
  return await work
    .selectFrom('request')
    .select(['id', 'project_id', 'title', 'answer', 'answered_at'])
    .where('id', 'in', entries)
    .where('organisation_id', '=', organisation ?? '')
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
}

/** What somebody did, and, without the network address, what others did to their account. */
async function activity(read: Kysely<Tables>, { account }: Whose) {
  // Apart: with these as a subquery PostgreSQL reads the whole audit.
  const memberships = await read
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', account)
    .execute()
  const abouts = [account, ...memberships.map(({ id }) => id)]
  const rows = await read
    .selectFrom('audit_entry')
    .select(['at', 'action', 'actor_id', 'address'])
    .where((is) => is.or([is('actor_id', '=', account), is('about', 'in', abouts)]))
    .orderBy('seq')
    .execute()
  return await inSlices(rows, (slice) =>
    slice.map(({ actor_id, address, ...entry }) => {
      const by_yourself = actor_id === account
      return { ...entry, by_yourself, address: by_yourself ? address : null }
    }),
  )
}
