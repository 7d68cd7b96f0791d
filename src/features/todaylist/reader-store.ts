import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../database/scope.ts'

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
