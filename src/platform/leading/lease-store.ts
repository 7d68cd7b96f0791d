import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** Who has a lease, and how often they have said so. */
export interface HeldLease {
  holder: string | null
  beat: number
}

/** The lease of this name; undefined where nobody ever had it. */
export const readLease = async (
  read: Kysely<Tables>,
  name: string,
): Promise<HeldLease | undefined> =>
  await read
    .selectFrom('lease')
    .select(['holder', 'beat'])
    .where('name', '=', name)
    .executeTakeFirst()

/** Takes a lease that is as it was found; false where somebody has changed it meanwhile. */
export async function takeLease(
  trx: Trx,
  { name, holder }: { name: string; holder: string },
  found: HeldLease | undefined,
): Promise<boolean> {
  const taken = found
    ? await trx
        .updateTable('lease')
        .set({ holder, beat: found.beat + 1 })
        .where('name', '=', name)
        .where('beat', '=', found.beat)
        .returning('name')
        .execute()
    : await trx
        .insertInto('lease')
        .values({ name, holder, beat: 1 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .execute()
  return taken.length > 0
}

/** Says that its holder lives; false where it is somebody else's by now. */
export async function renewLease(
  trx: Trx,
  { name, holder }: { name: string; holder: string },
): Promise<boolean> {
  const renewed = await trx
    .updateTable('lease')
    .set((row) => ({ beat: row('beat', '+', 1) }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Gives it back, so that another process takes it at its next look. */
export async function releaseLease(
  trx: Trx,
  { name, holder }: { name: string; holder: string },
): Promise<void> {
  await trx
    .updateTable('lease')
    .set((row) => ({ holder: null, beat: row('beat', '+', 1) }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}
