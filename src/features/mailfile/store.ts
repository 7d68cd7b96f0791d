import type { Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, type MemberScope, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { MailFile } from './contract.ts'

type Trx = Transaction<Tables>
type Row = Selectable<Tables['mail_file']>

/** Somebody of the firm, and which files of clients they see. */
interface StaffReader {
  account: string
  everyProject: boolean
}

/** Who asks for a file: a client, or the firm, for one of an enquiry or of a project. */
export type FileReader =
  | { of: 'client'; scope: MemberScope }
  | { of: 'enquiry' }
  | ({ of: 'project' } & StaffReader)

/** A file whose bytes may be served. */
export type StoredFile = Pick<Row, 'id' | 'name' | 'organisation_id'> & {
  size: number
  sha256: string
  media_type: string
  file_key: string
}

const shown = ['id', 'entry_id', 'name', 'size', 'state', 'refused_for', 'scanned_at'] as const

/** Files that came with mails. */
export function mailFileStore(database: Database) {
  return {
    /** The files of these entries, by the entry, in the order in which they came. */
    async ofEntries(scope: Scope, entries: readonly string[]): Promise<Map<string, MailFile[]>> {
      const rows =
        entries.length === 0
          ? []
          : await readIn(database, scope, 'mail_file')
              .select(shown)
              .where('entry_id', 'in', entries)
              .orderBy('created_at')
              .orderBy('mail_id')
              .orderBy('place')
              .execute()
      const all = new Map<string, MailFile[]>()
      for (const { entry_id, scanned_at, ...row } of rows)
        all.set(entry_id, [...(all.get(entry_id) ?? []), { ...row, scanned: scanned_at !== null }])
      return all
    },
    /** A file that this reader may open now; undefined: there is none, for them or for anybody. */
    async available(id: string, reader: FileReader): Promise<StoredFile | undefined> {
      const row = await within(database, reader)
        .select(['id', 'name', 'organisation_id', 'size', 'sha256', 'media_type', 'file_key'])
        .where('mail_file.id', '=', id)
        .where('state', '=', 'available')
        .executeTakeFirst()
      return row as StoredFile | undefined
    },
  }
}

function within(
  database: Database,
  reader: FileReader,
): SelectQueryBuilder<Tables, 'mail_file', object> {
  if (reader.of === 'client') return readIn(database, reader.scope, 'mail_file')
  const all = readIn(database, 'all', 'mail_file')
  if (reader.of === 'enquiry') return all.where('organisation_id', 'is', null)
  const ofProjects = all.where('organisation_id', 'is not', null)
  if (reader.everyProject) return ofProjects
  return ofProjects.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('project_team')
        .select('project_team.account_id')
        .whereRef('project_team.project_id', '=', 'mail_file.project_id')
        .where('project_team.account_id', '=', reader.account),
    ),
  )
}

/** Deletes the files of a mail that is taken out of its thread again; the sweeping removes their bytes. */
export const dropMailFiles = async (trx: Trx, mail: string) =>
  void (await trx.deleteFrom('mail_file').where('mail_id', '=', mail).execute())

/** Whether bytes are those of a file that came with a mail, which the sweeping leaves alone. */
export async function isMailFileKey({ read }: Database, key: string): Promise<boolean> {
  const file = read.selectFrom('mail_file').select('id').where('file_key', '=', key)
  return (await file.executeTakeFirst()) !== undefined
}

/** The SHA-256 that each file that was taken out of a mail has by its row. */
export async function hashesOfMailFiles({ read }: Database): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('mail_file')
    .select(['file_key', 'sha256'])
    .where('file_key', 'is not', null)
    .where('sha256', 'is not', null)
    .execute()
  return new Map(rows.map(({ file_key, sha256 }) => [file_key ?? '', sha256 ?? '']))
}
