import type { Transaction } from 'kysely'
import { sizes } from '../../contract/file-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** Where a file is to go; `member`: who has a share of the room only, so that colleagues have some. */
interface Room {
  organisation: string
  project: string
  member: string | null
}

/**
 * Throws 409 when there is no room for a file of `size` bytes: in the project, in the organisation,
 * or in the share of the member. What is coming counts, and so does what was removed until it is swept.
 */
export async function refuseFull(trx: Trx, room: Room, size: number): Promise<void> {
  const { organisation, project, member } = room
  // The row lock makes the next upload wait, so that two that fit alone cannot both get in.
  await trx
    .updateTable('organisation')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', organisation)
    .execute()
  const stored = await storedBytes(trx, organisation, member)
  const coming = await comingBytes(trx, organisation, member)
  if (stored.all + coming.all + size > sizes.organisation)
    throw new Problem(409, 'There is no room for it: your files may take 2 GB in all.')
  if (member !== null && stored.own + coming.own + size > sizes.member)
    throw new Problem(409, ownShare)
  if ((await filesOf(trx, organisation, project)) >= sizes.project)
    throw new Problem(409, 'This project has 5,000 files, which is the most. Remove some first.')
}

const ownShare =
  'There is no room for it: what you send may take 1 GB of the 2 GB of your organisation. An admin of it can send more.'

/**
 * The bytes that are still to come of everybody's uploads that have moved since `since`: they need
 * room on the disk, while an upload that was given up may never come.
 */
export async function comingSince({ read }: Database, since: string): Promise<number> {
  const row = await read
    .selectFrom('upload')
    .select(({ fn, eb }) =>
      fn.sum<number | string | null>(eb('size', '-', eb.ref('received'))).as('bytes'),
    )
    // None has ended; by its end an index finds it.
    .where('expires_at', '>', since)
    .where((is) => is.or([is('created_at', '>', since), is('leased_until', '>', since)]))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

interface Bytes {
  all: number
  /** Of the member alone; 0 where the room is not shared. */
  own: number
}

async function storedBytes(trx: Trx, organisation: string, member: string | null) {
  const row = await trx
    .selectFrom('document_version')
    .select((is) => is.fn.sum<number | string | null>('size').as('all'))
    .select((is) =>
      is.fn.sum<number | string | null>('size').filterWhere('by_account', '=', member).as('own'),
    )
    .where('organisation_id', '=', organisation)
    .executeTakeFirst()
  return asBytes(row)
}

async function comingBytes(trx: Trx, organisation: string, member: string | null) {
  const row = await trx
    .selectFrom('upload')
    .select((is) => is.fn.sum<number | string | null>('size').as('all'))
    .select((is) =>
      is.fn
        .sum<number | string | null>('size')
        .filterWhere('account_id', '=', member ?? '')
        .as('own'),
    )
    .where('organisation_id', '=', organisation)
    .executeTakeFirst()
  return asBytes(row)
}

/** PostgreSQL gives a sum as text, because it may be larger than a number holds. */
const asBytes = (row?: Record<keyof Bytes, number | string | null>): Bytes => ({
  all: Number(row?.all ?? 0),
  own: Number(row?.own ?? 0),
})

/** How many versions of documents a project has, with those that are coming. */
async function filesOf(trx: Trx, organisation: string, project: string): Promise<number> {
  const stored = await trx
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select((is) => is.fn.countAll<number | string>().as('files'))
    .where('document.organisation_id', '=', organisation)
    .where('document.project_id', '=', project)
    .executeTakeFirst()
  const coming = await trx
    .selectFrom('upload')
    .select((is) => is.fn.countAll<number | string>().as('files'))
    .where('organisation_id', '=', organisation)
    .where('project_id', '=', project)
    .executeTakeFirst()
  return Number(stored?.files ?? 0) + Number(coming?.files ?? 0)
}
