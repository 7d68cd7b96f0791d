import type { Database } from '../../database/open.ts'

/** Ends uploads that cannot be resumed and that no request is writing to. */
export async function endUploads(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .deleteFrom('upload')
      .where('expires_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .execute(),
  )
}

/** The storage keys of the files of uploads in progress. */
export async function filesUnderWay({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('upload').select('file_key').execute()
  return rows.map(({ file_key }) => file_key)
}
