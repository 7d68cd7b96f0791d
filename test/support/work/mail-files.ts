import { type TestContext } from 'node:test'
import { setValues } from '../set-values.ts'
import { threeProjects } from './three-projects.ts'
import { insertReceived } from '../../../src/features/inbound/store.ts'
import { insertMailFile } from '../../../src/features/mailfile/quarantine-store.ts'
import { mailFileStore } from '../../../src/features/mailfile/store.ts'

type Values = Parameters<typeof setValues<'mail_file'>>[2]

const then = '2026-11-20T14:00:00.000Z'

/**
 * Files of two mails: of messages in three projects, two of them of one client, and of an enquiry;
 * each is still in its mail.
 */
export async function fourMailFiles(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign } = here
  const { read, transaction } = database
  await transaction(async (trx) => {
    for (const id of ['first', 'second'])
      await insertReceived(trx, {
        id,
        received_at: then,
        body_hash: id,
        size: 10,
        file_key: `mail ${id}`,
      })
    for (const [id, mail_id, place, organisation_id, project_id] of [
      ['beside', 'first', 1, ours, other],
      ['one', 'first', 0, ours, one],
      ['foreign', 'second', 0, theirs, foreign],
      ['enquiry', 'second', 1, null, null],
    ] as [string, string, number, string | null, string | null][])
      await insertMailFile(trx, {
        id,
        mail_id,
        place,
        entry_id: `entry of ${mail_id}`,
        organisation_id,
        project_id,
        name: `${id}.pdf`,
        created_at: then,
      })
  })
  return {
    ...here,
    store: mailFileStore(database),
    set: async (id: string, values: Values) =>
      await setValues(database, { table: 'mail_file', id }, values),
    all: async () => {
      const rows = await read.selectFrom('mail_file').selectAll().orderBy('id').execute()
      return new Map(rows.map((row) => [row.id, { ...row }]))
    },
  }
}
