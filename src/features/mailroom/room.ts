import { notFound, Problem } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Outbox, OutboxEntry } from '../../platform/outbox/queue.ts'
import { hidden, openLinks } from '../../platform/outbox/sealed.ts'
import { retryTask, type MailHead } from '../../platform/outbox/store.ts'
import { failedStates, type ListedMail, type MailList } from './list-store.ts'
import { asMailRow, withoutAnyLink } from './reading.ts'
import type { MailFilters, MailWhole } from './staff.contract.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  clock: Clock
  audit: Audit
  list: MailList
  outbox: Pick<Outbox, 'show' | 'wake'>
  headOf: MailHead
  /** What a mail says, written out without what opens something. */
  write: (entry: OutboxEntry) => Promise<{ text: string; replyTo?: string | undefined } | undefined>
  /** PUBLIC_URL. */
  origin: string
}

const pageSize = 100

/** The mails of the outbox for the firm’s people, none with a link; those that failed are sent again. */
export function mailRoom(parts: Parts) {
  const { clock, audit, list, outbox, headOf, origin } = parts
  const now = () => clock.now().toISOString()
  const rowOf = (row: ListedMail) => asMailRow(row, { headOf, origin, now: now() })
  const find = async (id: string) => {
    const entry = await outbox.show(id)
    if (entry?.kind !== 'mail') throw notFound()
    return entry
  }
  return {
    async page(filters: MailFilters, after: string) {
      const [{ items, next }, counts] = await Promise.all([
        list.page({ ...filters, after }, pageSize),
        list.counts(),
      ])
      return { items: items.map(rowOf), next, counts }
    },
    async *slices(filters: MailFilters) {
      for await (const rows of list.slices(filters)) yield rows.map(rowOf)
    },
    /** Throws 404 for what is no mail. */
    async whole(id: string): Promise<MailWhole> {
      const entry = await find(id)
      const { payload } = entry
      const unnamed = { recipient: null, subject: null, value: entry.created_at }
      const row = { ...entry, ...unnamed, payload: JSON.stringify(payload) }
      const mail = await parts.write(entry)
      return {
        ...rowOf(row),
        reply_to: mail?.replyTo ?? null,
        text: withoutAnyLink(mail?.text ?? ''),
        not_again: notAgain(entry),
        about: aboutOf(await list.about(entry.about)),
      }
    },
    /** Throws 404 for what is no mail, 409 for one that has not failed, or whose link is gone. */
    async again(id: string, actor: SignedInActor): Promise<void> {
      const reason = notAgain(await find(id))
      if (reason !== null) throw new Problem(409, refusals[reason])
      await audit.act(actor, async (trx, record) => {
        // Another may have done the same in this moment.
        if (!(await retryTask(trx, id, now(), failedStates)))
          throw new Problem(409, refusals['not-failed'])
        record({ action: 'mail-sent-again', about: id })
      })
      outbox.wake()
    },
  }
}

export type MailRoom = ReturnType<typeof mailRoom>

const refusals = {
  'not-failed': 'It is not sent again: it waits, is being sent, or has left.',
  'link-gone':
    'The link in it is gone with its last try. Send a new mail where its first one came from.',
} as const

function notAgain({ state, payload }: OutboxEntry): MailWhole['not_again'] {
  if (!failedStates.some((one) => one === state)) return 'not-failed'
  return openLinks(payload, hidden('a link')).lost ? 'link-gone' : null
}

function aboutOf({ enquiry, person }: Awaited<ReturnType<MailList['about']>>): MailWhole['about'] {
  if (enquiry) return { label: enquiry.reference, link: `/console/enquiries/${enquiry.reference}` }
  if (!person) return null
  const name = `${person.first_name} ${person.last_name}`.trim() || person.email
  return { label: name, link: `/console/people/${person.id}` }
}
