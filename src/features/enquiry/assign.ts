import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { malformed, notFound } from '../../contract/problem.ts'
import type { EnquiryNotice } from '../../contract/enquiry-notice.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Enquiry } from './store.ts'
import { changing, type WorkParts } from './work.ts'

/** Notifies whoever has an enquiry, each as they chose. */
export type NotifyOfEnquiry = (
  trx: Transaction<Tables>,
  notice: EnquiryNotice,
  add: AddTask,
) => Promise<void>

interface Parts extends WorkParts {
  find: (id: string) => Promise<Enquiry | undefined>
  company: () => Promise<CompanyInfo>
  /** The name by which one of the firm's people is shown. */
  nameOf: (account: string) => Promise<string>
  /** The address of somebody who may answer enquiries; null for everybody else. */
  addressOf: (account: string) => Promise<string | null>
  /** Notifies whoever an enquiry is given to. */
  notifyOfEnquiry: NotifyOfEnquiry
  templates: {
    enquiryGiven(
      enquiry: Enquiry,
      firm: CompanyInfo,
      to: { email: string; by: string },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

/**
 * Gives an enquiry to somebody, who is mailed unless it is themself, or to nobody. Throws 404, and 400
 * for somebody who may not answer enquiries.
 */
export function assigning(parts: Parts) {
  const change = changing(parts)
  const { find, company, nameOf, addressOf, notifyOfEnquiry, templates, origin } = parts
  return async (id: string, person: string | null, by: SignedInActor) => {
    const enquiry = await find(id)
    if (!enquiry) throw notFound()
    const giver = by.viewer.account
    if (person !== null && (await addressOf(person)) === null) throw notTheirs()
    const [firm, name] = await Promise.all([company(), nameOf(giver)])
    return await change(id, by, 'enquiry-assigned', async ({ trx, before, add }) => {
      const isNews = person !== giver && person !== before.assignee_id
      if (isNews && before.quarantined_at === null) {
        const mail = (to: string) =>
          templates.enquiryGiven(enquiry, firm, { email: to, by: name }, { origin })
        const text = `${name} gave you the enquiry of ${enquiry.name}.`
        const of = [{ enquiry: id, text }]
        await notifyOfEnquiry(trx, { kind: 'enquiry_given', assignee: person, of, mail }, add)
      }
      return { assignee_id: person }
    })
  }
}

/** For somebody who may not answer enquiries. */
export const notTheirs = () => {
  const detail = 'Choose one of the firm’s people who may answer enquiries.'
  return malformed(detail, { person: [detail] })
}
