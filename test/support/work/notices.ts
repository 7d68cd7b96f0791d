import type { TestContext } from 'node:test'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { idOf, type Name } from '../../fixtures/cast.ts'
import { actors } from '../actors.ts'
import { insertProject } from '../calling.ts'
import { world } from '../world.ts'

const account = (name: Name) => idOf('account', name)
const organisation = (company: 'halden' | 'cedar') => idOf('organisation', company)
const halden = idOf('project', 'halden')
const then = '2026-11-20T14:00:00.000Z'

/** The cast, with nothing to be notified of, and a project of Halden that was granted to nobody. */
export async function noticeFixture(t: TestContext) {
  const here = await world(t, { demo: false })
  await actors(here)
  const { database } = here
  const other = await insertProject(database, organisation('halden'), { title: 'Quince' })
  const tables = ['notification', 'project_act', 'own_act', 'firm_news', 'firm_mail'] as const
  await database.transaction(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('notification_choice').execute()
    // Mateo works for both companies.
    const row = await trx
      .selectFrom('membership')
      .selectAll()
      .where('id', '=', idOf('membership', 'Mateo'))
      .executeTakeFirstOrThrow()
    const theirs = { ...row, id: 'second', organisation_id: organisation('cedar') }
    await trx.insertInto('membership').values(theirs).execute()
  })
  const names = new Map<string, string>(
    (['Mateo', 'Salome', 'Runa', 'Ingrid', 'Noor', 'Bram', 'Osric', 'Wanda', 'Yara'] as const).map(
      (name) => [account(name), name],
    ),
  )
  return {
    database,
    other,
    /** Names in order, each as often as the account is there. */
    namesOf: (ids: string[]) => ids.map((id) => names.get(id) ?? id).toSorted(),
    notify: async (id: string, name: Name, values: Partial<Tables['notification']> = {}) =>
      await database.transaction((trx) =>
        trx
          .insertInto('notification')
          .values({
            id,
            organisation_id: organisation('halden'),
            account_id: account(name),
            project_id: halden,
            kind: 'message',
            text: id,
            link: '/portal/',
            created_at: then,
            read_at: null,
            digest: 0,
            held_until: null,
            settled_at: null,
            outcome: null,
            ...values,
          })
          .execute(),
      ),
  }
}
