import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { MailHead } from './store.ts'

/** So many at a time, because years of mails may be kept. */
const slice = 500

/** Writes to whom the mails from before are, and their subjects, so that they are found; until `isOver`. */
export async function nameMails(
  database: Database,
  headOf: MailHead,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !isOver();) {
    const rows = await unnamed(database, after)
    await database.transaction(async (trx) => {
      for (const { id, payload } of rows) {
        const head = headOf(JSON.parse(payload))
        await trx
          .updateTable('outbox')
          .set({ recipient: head?.to ?? '', subject: head?.subject ?? '' })
          .where('id', '=', id)
          .execute()
      }
    })
    after = rows.length === slice ? rows.at(-1)?.id : undefined
  }
}

const unnamed = async ({ read }: Database, after: string) =>
  await read
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where(sql<boolean>`kind = 'mail'`)
    .where('recipient', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(slice)
    .execute()
