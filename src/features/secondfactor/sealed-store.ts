import type { SealedTable } from '../../platform/auth/keys.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'

/** The secrets of authenticator apps. */
export const sealedApps: SealedTable = {
  purpose: 'totp',
  async sealAnew(trx, to, from) {
    const apps = await trx.selectFrom('totp').select(['account_id', 'secret']).execute()
    for (const { account_id, secret } of apps)
      await trx
        .updateTable('totp')
        .set({ secret: anew(secret, to, from) })
        .where('account_id', '=', account_id)
        .execute()
  },
  async forget(trx) {
    await trx.deleteFrom('challenge').where('kind', '=', 'new-app').execute()
    await trx.deleteFrom('totp').execute()
  },
}

function anew(sealed: string, to: Sealer, from: Sealer | null): string {
  try {
    return from ? to.seal(from.open(sealed)) : sealed
  } catch {
    // It could not be opened before either; whoever uses it learns that.
    return sealed
  }
}
