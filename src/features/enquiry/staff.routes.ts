import { notFound } from '../../contract/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import { enquiryBoxes, type EnquiryBox } from '../enquirylist/contract.ts'
import {
  answerEnquiry,
  assignEnquiry,
  judgeEnquiry,
  listAssignees,
  listEnquiries,
  makeClient,
  moveEnquiry,
  noteEnquiry,
  readEnquiry,
  type EnquiryRow,
  type EnquiryWhole,
} from './staff.contract.ts'
import type { ReplyClock } from '../replyclock/contract.ts'
import type { assigning } from './assign.ts'
import type { answering } from './answer.ts'
import type { Inbox } from './inbox-store.ts'
import type { judging } from './judge.ts'
import type { makingClient } from './make-client.ts'
import type { enquiryActs } from './work.ts'

/** Dependencies, wired in app/server. */
export interface EnquiryStaffParts {
  inbox: Inbox
  acts: ReturnType<typeof enquiryActs>
  assign: ReturnType<typeof assigning>
  answer: ReturnType<typeof answering>
  judge: ReturnType<typeof judging>
  makeClient: ReturnType<typeof makingClient>
  /** How the reply clocks stand now, as Today has them. */
  clocks: () => Promise<(row: Pick<EnquiryRow, 'received_at' | 'reply_due_at'>) => ReplyClock>
  /** An enquiry with everything about it; undefined where there is none. */
  whole: (idOrReference: string) => Promise<EnquiryWhole | undefined>
  assignees: () => Promise<{ id: string; name: string }[]>
}

/** The calls with which the firm works on its enquiries. */
export const enquiryStaffRoutes = (parts: EnquiryStaffParts) => [
  ...reading(parts),
  ...acting(parts),
]

const reading = ({ inbox, clocks, whole, assignees }: EnquiryStaffParts) => [
  serve(listEnquiries, async ({ query }, { viewer }) => {
    const whose = { assignee: query.assignee, account: viewer.account }
    const [page, clockOf, counts] = await Promise.all([
      inbox.page({ ...query, ...whose }),
      clocks(),
      Promise.all(enquiryBoxes.map(async (box) => [box, await inbox.count(box, whose)] as const)),
    ])
    const items = page.items.map((row) => ({
      ...row,
      clock: row.box === 'open' ? clockOf(row) : null,
    }))
    return { ...page, items, counts: Object.fromEntries(counts) as Record<EnquiryBox, number> }
  }),
  serve(readEnquiry, async ({ params }) => {
    const found = await whole(params.id)
    if (!found) throw notFound()
    return found
  }),
  serve(listAssignees, async () => await assignees()),
]

const acting = ({ acts, assign, answer, judge, makeClient: make }: EnquiryStaffParts) => [
  serve(answerEnquiry, async ({ params, body }, by) => await answer(params.id, body, by)),
  serve(noteEnquiry, async ({ params, body }, by) => await acts.note(params.id, body.text, by)),
  serve(assignEnquiry, async ({ params, body }, by) => await assign(params.id, body.person, by)),
  serve(moveEnquiry, async ({ params, body }, by) => await acts.move(params.id, body, by)),
  serve(judgeEnquiry, async ({ params, body }, by) => await judge(params.id, body.spam, by)),
  serve(makeClient, async ({ params, body }, by) => await make(params.id, body, by)),
]
