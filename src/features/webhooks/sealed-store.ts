import type { SealedTable } from '../../platform/auth/keys.ts'

/** What signs the messages of webhooks. */
export const sealedWebhooks: SealedTable = {
  purpose: 'webhook',
  async sealAnew(trx, to, from) {
    const rows = await trx.selectFrom('webhook').select(['id', 'secret', 'former_secret']).execute()
    if (!from) return
    const anew = (secret: string, id: string) => to.seal(from.open(secret, id), id)
    for (const { id, secret, former_secret } of rows)
      await trx
        .updateTable('webhook')
        .set({
          secret: anew(secret, id),
          former_secret: former_secret === null ? null : anew(former_secret, id),
        })
        .where('id', '=', id)
        .execute()
  },
  async forget(trx) {
    await trx.deleteFrom('outbox').where('kind', '=', 'webhook').execute()
    await trx.deleteFrom('webhook').execute()
  },
}
