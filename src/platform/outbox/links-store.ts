import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { SealedTable } from '../auth/keys.ts'
import { linkSealer, sealPlainLinks, withoutLinks } from './sealed.ts'

type Trx = Transaction<Tables>

/** The links of mails: sealed while they wait in the outbox, gone once that has ended. */
export const sealedLinks: SealedTable = {
  purpose: 'outbox',
  async sealAnew(trx, to) {
    const seal = linkSealer(to)
    await changeMails(trx, (payload, ended) =>
      ended ? withoutLinks(payload) : sealPlainLinks(payload, seal),
    )
  },
  forget: async (trx) => await changeMails(trx, withoutLinks),
}

type Mail = Pick<Tables['outbox'], 'id' | 'payload' | 'ended_at'>

type Change = (payload: unknown, ended: boolean) => unknown

async function changeMails(trx: Trx, change: Change): Promise<void> {
  for (let mails = await after(trx, ''); mails.length > 0; mails = await after(trx, lastOf(mails)))
    for (const mail of mails) {
      const payload = JSON.stringify(change(JSON.parse(mail.payload), mail.ended_at !== null))
      if (payload !== mail.payload)
        await trx.updateTable('outbox').set({ payload }).where('id', '=', mail.id).execute()
    }
}

const lastOf = (mails: Mail[]) => mails.at(-1)?.id ?? ''

/** So many at a time, because years of mails may be kept. */
const after = async (trx: Trx, id: string): Promise<Mail[]> =>
  await trx
    .selectFrom('outbox')
    .select(['id', 'payload', 'ended_at'])
    .where('kind', '=', 'mail')
    .where('id', '>', id)
    .orderBy('id')
    .limit(500)
    .execute()
