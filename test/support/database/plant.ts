import type { Insertable } from 'kysely'
import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { newId } from '../../../src/platform/auth/token.ts'

/** When a row was made, unless a test says so. */
export const planted = '2026-11-01T09:00:00.000Z'

/** What a constraint asks for. */
const usual: Partial<Record<keyof Tables, object>> = {
  approval: { subject_sha256: 'ab12'.repeat(16) },
  document_version: { state: 'available' },
  enquiry: { state: 'open' },
  event: { ends_at: '2026-11-01T10:00:00.000Z' },
  membership: { role: 'member', sees_all: 1 },
  outbox: { kind: 'mail', state: 'queued', payload: '{}' },
  project: { status: 'active', rhythm: 'none', start_date: '2026-10-01' },
  project_update: {
    health: 'on_track',
    done: '[]',
    next: '[]',
    risks: '[]',
    needed: '[]',
    changes: '[]',
  },
  request: { kind: 'question' },
}

/**
 * Gives a function that puts rows into a table: a test says what it is about, and every other column
 * is null, or empty where it cannot be.
 */
export async function planting(database: Database) {
  const tables = await database.read.introspection.getTables()
  return async <Table extends keyof Tables>(
    table: Table,
    ...rows: Partial<Insertable<Tables[Table]>>[]
  ): Promise<string> => {
    const { columns = [] } = tables.find(({ name }) => name === table) ?? {}
    const wanted = columns.filter((one) => !one.isNullable && !one.hasDefaultValue)
    const whole = rows.map((row) => ({
      ...Object.fromEntries(wanted.map(({ name, dataType }) => [name, emptyOf(name, dataType)])),
      ...usual[table],
      ...row,
    }))
    // The tables differ in their columns; the type of the rows has checked those of this one.
    const values = whole as unknown as Tables['project'][]
    await database.transaction(async (trx) => {
      for (const one of values)
        await trx
          .insertInto(table as 'project')
          .values(one)
          .execute()
    })
    return values.at(-1)?.id ?? ''
  }
}

function emptyOf(name: string, dataType: string): string | number {
  if (!/text|char/i.test(dataType)) return 0
  if (name === 'id') return newId()
  return name.endsWith('_at') ? planted : name.endsWith('_date') ? planted.slice(0, 10) : ''
}
