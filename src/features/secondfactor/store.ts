import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** The names that apps and passkeys show for the account. */
export async function personOf(from: Kysely<Tables>, account: string) {
  const row = await from
    .selectFrom('account')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const fullName = `${row.first_name} ${row.last_name}`.trim()
  return { name: row.username ?? row.email, fullName }
}

/** The second factors of an account. */
export interface Overview {
  app: boolean
  passkeys: number
  /** Unused ones. */
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

/** The sealed secret of the confirmed app. */
export async function findApp(trx: Trx, account: string): Promise<string | undefined> {
  const own = trx.selectFrom('totp').select('secret').where('account_id', '=', account)
  return (await own.where('confirmed_at', 'is not', null).executeTakeFirst())?.secret
}

/**
 * Records that the code of a step was used; false when it or a later one was used before. One
 * statement, so that of concurrent uses only one succeeds.
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

/** Stores the app in place of any earlier one. */
export async function saveApp(
  trx: Trx,
  account_id: string,
  app: { secret: string; confirmed_at: string; last_step: number },
): Promise<void> {
  const { secret, confirmed_at, last_step } = app
  const created_at = confirmed_at
  await trx
    .insertInto('totp')
    .values({ account_id, secret, created_at, confirmed_at, last_step })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ secret, created_at, confirmed_at, last_step }),
    )
    .execute()
}

export async function dropApp(trx: Trx, account: string): Promise<boolean> {
  const dropped = trx.deleteFrom('totp').where('account_id', '=', account).returning('account_id')
  return (await dropped.executeTakeFirst()) !== undefined
}

/** Replaces all earlier codes, used or not. */
export async function replaceCodes(
  trx: Trx,
  account_id: string,
  hashes: string[],
  created_at: string,
): Promise<void> {
  await dropCodes(trx, account_id)
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id, code_hash, created_at, used_at: null })))
    .execute()
}

/** Marks a code as used, in one statement for the same reason as `spendStep`. */
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

/** Deletes the apps, passkeys and recovery codes of an account, and what it has begun. */
export async function dropFactors(trx: Trx, account: string): Promise<void> {
  for (const table of ['totp', 'passkey', 'recovery_code', 'challenge'] as const)
    await trx.deleteFrom(table).where('account_id', '=', account).execute()
}
