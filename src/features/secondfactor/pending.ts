import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import {
  insertChallenge,
  dropChallenge,
  findChallenge,
  replaceChallenge,
  takeChallenge,
} from '../../platform/auth/challenges.ts'
import { hashOf, newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

interface Times {
  created_at: string
  expires_at: string
}

/** One id for each account, so that the last app that was begun replaces the one before. */
const appOf = (account: string) => `new-app ${account}`

/** Stores the sealed secret of an app until its first code; the app in use stays. */
export async function saveNewApp(
  trx: Trx,
  account: string,
  secret: string,
  times: Times,
): Promise<void> {
  await replaceChallenge(trx, {
    id: appOf(account),
    kind: 'new-app',
    // Not the hash of any token; unique, so that of two concurrent inserts the second one conflicts
    // on `id` alone.
    token_hash: `none ${newId()}`,
    account_id: account,
    detail: secret,
    created_at: times.created_at,
    expires_at: times.expires_at,
  })
}

export const findNewApp = async (trx: Trx, account: string, now: string) =>
  await findChallenge(trx, appOf(account), now)

/** Deleted and not only marked as used, because it holds a secret. */
export const dropNewApp = async (trx: Trx, account: string) =>
  await dropChallenge(trx, appOf(account))

/** Stores the challenge that a new passkey has to sign. */
export async function savePasskeyChallenge(
  trx: Trx,
  { account, token, challenge }: { account: string; token: string; challenge: string },
  times: Times,
): Promise<void> {
  await insertChallenge(trx, {
    id: newId(),
    kind: 'new-passkey',
    token_hash: hashOf(token),
    account_id: account,
    detail: challenge,
    created_at: times.created_at,
    expires_at: times.expires_at,
  })
}

/** Marks it as used and gives it; undefined when it was used, has expired or is somebody else's. */
export async function takePasskeyChallenge(
  trx: Trx,
  { account, token, now }: { account: string; token: string; now: string },
): Promise<string | undefined> {
  const own = { kind: 'new-passkey', token_hash: hashOf(token), account_id: account } as const
  return await takeChallenge(trx, own, now)
}
