import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { countMails } from './mails-store.ts'
import { whyNotErased } from './erase.ts'
import { listed } from './erase-rows.ts'
import { accountWith, findMeant, gather } from './person-store.ts'
import { countAnswers, countKept, countTheirs } from './rows-store.ts'
import { countValues } from './values-store.ts'
import type { ErasurePreview, RemovedKind } from './staff.contract.ts'

/** Says what an erasure would remove, and what would stay; changes nothing. Throws 404 for nobody. */
export const previewingErasure =
  ({ read }: Database) =>
  async (id: string, viewer: { account: string }): Promise<ErasurePreview> => {
    const found = await findMeant(read, id)
    if (!found) throw notFound()
    const person = await gather(read, found)
    const mails = await countMails(read, person)
    const removes: Partial<Record<RemovedKind, number>> = {
      ...(await countTheirs(read, person)),
      ...mails,
      enquiries: person.enquiries.length,
      subscriptions: person.subscriptions.length,
      values: await countValues(read, person),
    }
    return {
      name: person.name,
      email: person.address,
      refused: await whyNotErased(read, found, viewer.account),
      account: found.account === null ? await accountWith(read, person.address) : null,
      removes: listed(removes),
      keeps: listed({
        ...(await countKept(read, person)),
        answers: await countAnswers(read, person),
      }),
    }
  }
