import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf, newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

interface Times {
  created_at: string
  expires_at: string
}

/** One for each account, so that the last one begun is the one that counts. */
const appOf = (account: string) => `new-app ${account}`

/** Keeps the sealed secret of an app until its first code; the one in use stays as it is. */
export async function keepNewApp(
  trx: Trx,
  account: string,
  secret: string,
  times: Times,
): Promise<void> {
  const rest = { detail: secret, tries: 0, ...times, used_at: null }
  // No token leads to it, because no hash looks like this; and no two are alike, because of two
  // begun at once the later one gives way by its id alone.
  const names = { id: appOf(account), token_hash: `none ${newId()}`, account_id: account }
  await trx
    .insertInto('challenge')
    .values({ ...names, kind: 'new-app', ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

export async function findNewApp(
  trx: Trx,
  account: string,
  now: string,
): Promise<string | undefined> {
  const own = trx.selectFrom('challenge').select('detail').where('id', '=', appOf(account))
  return (await own.where('expires_at', '>', now).executeTakeFirst())?.detail
}

/** Deleted and not only used, because it holds a secret. */
export async function dropNewApp(trx: Trx, account: string): Promise<void> {
  await trx.deleteFrom('challenge').where('id', '=', appOf(account)).execute()
}

/** Keeps what a new passkey has to sign. */
export async function keepChallenge(
  trx: Trx,
  { account, token, challenge }: { account: string; token: string; challenge: string },
  times: Times,
): Promise<void> {
  const names = { id: newId(), token_hash: hashOf(token), account_id: account }
  const rest = { detail: challenge, tries: 0, ...times, used_at: null }
  await trx
    .insertInto('challenge')
    .values({ ...names, kind: 'new-passkey', ...rest })
    .execute()
}

/** Gives it once; undefined when it was used, is too old, or is somebody else's. */
export async function takeChallenge(
  trx: Trx,
  { account, token, now }: { account: string; token: string; now: string },
): Promise<string | undefined> {
  const taken = await trx
    .updateTable('challenge')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'new-passkey')
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('detail')
    .executeTakeFirst()
  return taken?.detail
}
