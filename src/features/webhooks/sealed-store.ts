import type { SealedTable } from '../../platform/auth/keys.ts'

/** What signs the messages of webhooks. */
export const sealedWebhooks: SealedTable = {
  purpose: 'webhook',
  async sealAnew(trx, to, from) {
    const rows = await trx.selectFrom('webhook').select(['id', 'secret']).execute()
    for (const { id, secret } of rows)
      if (from)
        await trx
          .updateTable('webhook')
          .set({ secret: to.seal(from.open(secret, id), id) })
          .where('id', '=', id)
          .execute()
  },
  async forget(trx) {
    await trx.deleteFrom('outbox').where('kind', '=', 'webhook').execute()
    await trx.deleteFrom('webhook').execute()
  },
}
