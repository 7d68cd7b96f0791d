import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** From here to the end of the transaction nobody else changes what protects this account. */
export async function alone(trx: Trx, account: string): Promise<void> {
  // Written with what is there: on PostgreSQL others wait for the row, and SQLite runs one anyway.
  await trx
    .updateTable('account')
    .set(({ ref }) => ({ removed_at: ref('removed_at') }))
    .where('id', '=', account)
    .execute()
}

/** What apps and passkeys show of whose they are. */
export async function personOf(from: Kysely<Tables>, account: string) {
  const row = await from
    .selectFrom('account')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const fullName = `${row.first_name} ${row.last_name}`.trim()
  return { name: row.username ?? row.email, fullName }
}

/** What an account can prove itself with besides its password. */
export interface Overview {
  app: boolean
  passkeys: number
  /** Those that are not used. */
  recovery_codes: number
}

export async function overviewOf(from: Kysely<Tables>, account: string): Promise<Overview> {
  const count = (table: 'totp' | 'passkey' | 'recovery_code') =>
    from
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', account)
  const { apps, ...rest } = await from
    .selectNoFrom([
      count('totp').where('confirmed_at', 'is not', null).as('apps'),
      count('passkey').as('passkeys'),
      count('recovery_code').where('used_at', 'is', null).as('recovery_codes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    app: Number(apps) > 0,
    passkeys: Number(rest.passkeys),
    recovery_codes: Number(rest.recovery_codes),
  }
}

export const hasFactor = ({ app, passkeys }: Overview) => app || passkeys > 0

/** The sealed secret of the app that counts. */
export async function findApp(trx: Trx, account: string): Promise<string | undefined> {
  const own = trx.selectFrom('totp').select('secret').where('account_id', '=', account)
  return (await own.where('confirmed_at', 'is not', null).executeTakeFirst())?.secret
}

/**
 * Notes that the code of a step was used; false when it was before, or a later one. One statement,
 * so that of many who bring the same code one alone gets in.
 */
export async function spendStep(
  trx: Trx,
  { account, secret, step }: { account: string; secret: string; step: number },
): Promise<boolean> {
  const used = await trx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', account)
    // The app may have been replaced since its secret was read.
    .where('secret', '=', secret)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** From now on this app counts, and any earlier one does not. */
export async function keepApp(
  trx: Trx,
  account_id: string,
  app: { secret: string; confirmed_at: string; last_step: number },
): Promise<void> {
  const row = { ...app, created_at: app.confirmed_at }
  await trx
    .insertInto('totp')
    .values({ account_id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export async function dropApp(trx: Trx, account: string): Promise<boolean> {
  const dropped = trx.deleteFrom('totp').where('account_id', '=', account).returning('account_id')
  return (await dropped.executeTakeFirst()) !== undefined
}

/** Instead of all earlier ones, used or not. */
export async function replaceCodes(
  trx: Trx,
  account_id: string,
  hashes: string[],
  created_at: string,
): Promise<void> {
  await dropCodes(trx, account_id)
  const rows = hashes.map((code_hash) => ({ account_id, code_hash, created_at, used_at: null }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/** One statement, for the same reason as `spendStep`. */
export async function spendCode(
  trx: Trx,
  { account, hash, now }: { account: string; hash: string; now: string },
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', account)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function dropCodes(trx: Trx, account: string): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', account).execute()
}
