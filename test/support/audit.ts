import type { Database } from '../../src/database/open.ts'
import { append } from '../../src/platform/audit/append.ts'
import type { Actor, NewEntry } from '../../src/platform/audit/entry.ts'
import type { Clock } from '../../src/platform/clock.ts'

/** Somebody, at an address reserved for documentation (RFC 5737). */
export const ada: Actor = {
  viewer: { account: 'ada' },
  address: '192.0.2.7',
  requestId: 'request-1',
}

export const appendTo = (database: Database, clock: Clock, entry: NewEntry, by = ada) =>
  database.transaction((trx) => append(trx, clock, by, entry))

/** Appends `count` entries in one transaction, numbered in `about`. */
export const fill = (database: Database, clock: Clock, count: number) =>
  database.transaction(async (trx) => {
    for (let at = 1; at <= count; at++)
      await append(trx, clock, ada, {
        action: 'member-suspended',
        about: `member-${at}`,
        organisation: 'cedar-row',
      })
  })

const opening = {
  sqlite: `drop trigger audit_entry_not_changed; drop trigger audit_entry_not_removed;
    drop trigger audit_entry_not_replaced;
    drop trigger audit_change_not_altered; drop trigger audit_change_not_removed;
    drop trigger audit_change_not_replaced`,
  postgres: `drop trigger audit_entry_not_changed on audit_entry;
    drop trigger audit_change_not_altered on audit_change;
    drop trigger audit_change_not_removed on audit_change`,
}

/** Runs statements as somebody with full access to the database could: without the triggers. */
export async function tamper(database: Database, statements: string): Promise<void> {
  await database.transaction(async (trx) => {
    await database.runScript(trx, opening[database.engine])
    await database.runScript(trx, statements)
  })
}

/** The values before and after of the entries of one action, and whose they are; the oldest first. */
export async function valuesAudited({ read }: Database, action: string) {
  const rows = await read
    .selectFrom('audit_change')
    .innerJoin('audit_entry', 'audit_entry.seq', 'audit_change.seq')
    .select(['person_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('audit_change.seq')
    .execute()
  return rows.map(({ person_id, before, after }) => [person_id, before, after])
}
