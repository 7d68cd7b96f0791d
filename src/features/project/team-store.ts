import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'
import type { Consultant } from './contract.ts'

type Trx = Transaction<Tables>

/** One of a team, for the firm. */
export interface TeamEntry extends Consultant {
  /** Of the account. */
  id: string
  email: string
  added_at: string
  suspended: boolean
}

/** The place of a person in a team. */
interface Place {
  project: string
  person: string
}

/**
 * Who looks after a project, the first assigned first. To a member of a client the database shows
 * none of the firm's accounts, so that the names are read apart from the team.
 */
export function teamStore(database: Database) {
  const people = () =>
    database.read
      .selectFrom('account')
      .select(['account.id', 'first_name', 'last_name', 'username', 'email', 'suspended_at'])
      .where(isOfFirm)
      .where('removed_at', 'is', null)

  async function entries(scope: Scope, project: string): Promise<TeamEntry[]> {
    const team = await readIn(database, scope, 'project_team')
      .select(['account_id', 'title', 'added_at'])
      .where('project_id', '=', project)
      .orderBy('added_at')
      .orderBy('account_id')
      .execute()
    if (team.length === 0) return []
    const ids = team.map(({ account_id }) => account_id)
    const rows = await people().where('account.id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return team.flatMap(({ account_id: id, title, added_at }) => {
      const one = byId.get(id)
      if (!one) return []
      const { email, suspended_at } = one
      return [
        { id, name: shownName(one), email, title, added_at, suspended: suspended_at !== null },
      ]
    })
  }

  /** Those whom a client may read of: nobody who is suspended. */
  const shown = async (scope: Scope, project: string): Promise<TeamEntry[]> =>
    (await entries(scope, project)).filter(({ suspended }) => !suspended)

  return {
    entries,
    async team(scope: Scope, project: string): Promise<Consultant[]> {
      return (await shown(scope, project)).map(({ name, title }) => ({ name, title }))
    },
    /** The name of the first of them; null: nobody looks after it. */
    async leadOf(project: string): Promise<string | null> {
      return (await shown('all', project))[0]?.name ?? null
    },
    /** The id of one of the firm's people who can be assigned; undefined where there is none. */
    async assignable(id: string): Promise<string | undefined> {
      const found = people().where('account.id', '=', id).where(accountIsActive)
      return (await found.executeTakeFirst())?.id
    },
    ...writes,
  }
}

export type Team = ReturnType<typeof teamStore>

const writes = {
  async titleOf(trx: Trx, { project, person }: Place): Promise<string | null> {
    const row = await trx
      .selectFrom('project_team')
      .select('title')
      .where('project_id', '=', project)
      .where('account_id', '=', person)
      .executeTakeFirst()
    return row?.title ?? null
  },
  /** Somebody who is there already keeps their place and gets the new title. */
  async put(trx: Trx, row: Tables['project_team']): Promise<void> {
    const { title } = row
    await trx
      .insertInto('project_team')
      .values({
        organisation_id: row.organisation_id,
        project_id: row.project_id,
        account_id: row.account_id,
        title,
        added_at: row.added_at,
      })
      .onConflict((on) => on.columns(['project_id', 'account_id']).doUpdateSet({ title }))
      .execute()
  },
  /** Gives the title that they had; undefined when they were not there. */
  async takeOff(trx: Trx, { project, person }: Place): Promise<string | undefined> {
    const row = await trx
      .deleteFrom('project_team')
      .where('project_id', '=', project)
      .where('account_id', '=', person)
      .returning('title')
      .executeTakeFirst()
    return row?.title
  },
}
