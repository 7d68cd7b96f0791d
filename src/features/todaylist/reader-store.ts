import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Whose Today it is, and what of it is read. */
export interface TodayReader {
  /** The account of whoever reads it. */
  account: string
  /** Only what is theirs. */
  mine: boolean
  /** Whose rows they may see of what is of projects. */
  scope: Scope
  /** They see every mail, and not only those about enquiries. */
  everyMail: boolean
  /** ISO 8601 in UTC. */
  now: string
  /** True: what they have put away; false: everything else. */
  away: boolean
}

/** So many of a kind are listed. */
export const mostListed = 50

/** Until when they have put a thing of this kind away, by the column of its id; null: they have not. */
export const awayUntilOf = (
  { account, now }: TodayReader,
  kind: string,
  id: string,
): RawBuilder<string | null> => sql`(
  select away_until from put_away
  where put_away.staff_id = ${account} and put_away.kind = ${sql.lit(kind)}
    and put_away.about = ${sql.ref(id)} and put_away.away_until > ${now})`

/** That it is on the side of the list that is read: put away, or not. */
export const isOnSide = (reader: TodayReader, kind: string, id: string): RawBuilder<boolean> => {
  const until = awayUntilOf(reader, kind, id)
  return reader.away ? sql`${until} is not null` : sql`${until} is null`
}

/** What of a kind that has no rows they have put away, and until when. */
export async function awayOfKind(
  read: Kysely<Tables>,
  { account, now }: TodayReader,
  kind: string,
): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('put_away')
    .select(['about', 'away_until'])
    .where('staff_id', '=', account)
    .where('kind', '=', kind)
    .where('away_until', '>', now)
    .execute()
  return new Map(rows.map(({ about, away_until }) => [about, away_until]))
}

/** Where only what is theirs is read: that they look after a project, by the column of its id. */
export function isTheirs(
  { account, mine }: Pick<TodayReader, 'account' | 'mine'>,
  project: string,
): RawBuilder<boolean> {
  if (!mine) return sql`true`
  return sql`exists (
    select 1 from project_team
    where project_team.project_id = ${sql.ref(project)} and project_team.account_id = ${account})`
}
