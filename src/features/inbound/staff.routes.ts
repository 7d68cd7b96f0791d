import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import type { reviewStore, WaitingMail } from './review-store.ts'
import type { reviewing } from './review.ts'
import { reviewReasons, type ReviewReason } from './sort.ts'
import {
  countInbound,
  discardInbound,
  listInbound,
  longestShown,
  makeEnquiryOfInbound,
  putInbound,
  type RefusedMails,
  type ReviewMail,
} from './staff.contract.ts'

interface Parts {
  store: ReturnType<typeof reviewStore>
  acts: ReturnType<typeof reviewing>
  /** The enquiry that a mail may belong to. */
  suggest: (mail: WaitingMail) => Promise<ReviewMail['suggestion']>
  /** Whether mails come in at all. */
  isOn: boolean
  /** Which mails are refused for now. */
  refused: () => Promise<RefusedMails>
}

/** The calls with which the firm looks through mails that could not be placed. */
export const inboundStaffRoutes = ({ store, acts, suggest, isOn, refused }: Parts) => [
  serve(listInbound, async ({ query }, { viewer }) => {
    const scope = staffScope(viewer)
    const page = store.page(scope, query.after)
    const [{ items, next }, ...whole] = await Promise.all([page, store.count(scope), refused()])
    const mails = items.map(async (mail) => asReviewMail(mail, await suggest(mail)))
    const [count, isRefused] = whole
    return { items: await Promise.all(mails), next, count, is_on: isOn, refused: isRefused }
  }),
  serve(countInbound, async (_, { viewer }) => ({
    count: await store.count(staffScope(viewer)),
    is_on: isOn,
  })),
  serve(putInbound, async ({ params, body }, by) => await acts.put(params.id, body.enquiry, by)),
  serve(makeEnquiryOfInbound, async ({ params }, by) => await acts.make(params.id, by)),
  serve(discardInbound, async ({ params }, by) => await acts.discard(params.id, by)),
]

function asReviewMail(mail: WaitingMail, suggestion: ReviewMail['suggestion']): ReviewMail {
  const text = mail.text ?? ''
  const files = JSON.parse(mail.files ?? '[]') as { name: string }[]
  return {
    id: mail.id,
    received_at: mail.received_at,
    sender: mail.sender,
    sender_name: mail.sender_name ?? '',
    subject: mail.subject ?? '',
    text: text.slice(0, longestShown).replace(/[\ud800-\udbff]$/, ''),
    is_longer: text.length > longestShown,
    files: files.map(({ name }) => name),
    why: reviewReasons[mail.reason as ReviewReason] ?? '',
    suggestion,
  }
}
