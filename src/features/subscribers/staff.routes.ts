import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { csvAnswer } from '../../platform/http/csv.ts'
import { serve } from '../../platform/http/serve.ts'
import type { subscriberList } from './list-store.ts'
import type { removingSubscriber } from './remove.ts'
import type { postMailPreviews } from './preview.ts'
import type { postMails } from './send.ts'
import {
  listPostMails,
  listSubscribers,
  previewPostMail,
  removeSubscriber,
  resumePostMail,
  saveSubscribers,
  sendPostMail,
  showPostMail,
  stopPostMail,
  testPostMail,
  type Subscriber,
} from './staff.contract.ts'

interface Parts {
  audit: Audit
  list: ReturnType<typeof subscriberList>
  remove: ReturnType<typeof removingSubscriber>
  mails: ReturnType<typeof postMailPreviews> & Omit<ReturnType<typeof postMails>, 'sender'>
}

/** The calls of the console's room for subscribers. */
export const subscriberRoutes = ({ audit, list, remove, mails }: Parts) => [
  serve(listSubscribers, async ({ query }) => ({
    ...(await list.page(query)),
    counts: await list.counts(),
  })),
  serve(removeSubscriber, async ({ params }, by) => await remove(params.id, by)),
  serve(saveSubscribers, async ({ query: { state, source, search } }, by) => {
    // No words of the search: they may be somebody's address.
    const detail = { state, source, searched: search !== '' }
    await audit.act(by, async (_, record) => record({ action: 'subscribers-saved', detail }))
    const columns = [
      { label: 'Email', cell: (row: { email: string }) => row.email },
      { label: 'State', cell: (row: { state: string }) => row.state },
      { label: 'Since', cell: (row: { since: string }) => row.since },
      { label: 'Source', cell: (row: Subscriber) => row.source ?? 'unknown' },
      { label: 'Page', cell: (row: Subscriber) => row.source_page ?? '' },
      { label: 'Agreed to', cell: (row: Subscriber) => row.consent ?? '' },
      { label: 'Agreed on', cell: (row: Subscriber) => row.consent_on ?? '' },
    ]
    return csvAnswer('subscribers.csv', columns, list.slices({ state, source, search }))
  }),
  serve(listPostMails, mails.list),
  serve(previewPostMail, async ({ params, query }) => await mails.preview(params.id, query.text)),
  serve(
    showPostMail,
    async ({ params, query }, by) => await mails.show(params.id, query.text, by.viewer),
  ),
  serve(testPostMail, async ({ params, query }, by: SignedInActor) => {
    await mails.test(params.id, query.text, by)
    return null
  }),
  serve(
    sendPostMail,
    async ({ params, query }, by) => await mails.begin(params.id, query.text, by),
  ),
  serve(stopPostMail, async ({ params }, by) => {
    await mails.change(params.id, by, 'stopped')
    return null
  }),
  serve(resumePostMail, async ({ params }, by) => {
    await mails.change(params.id, by, 'resumed')
    return null
  }),
]
