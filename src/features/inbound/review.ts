import type { Transaction } from 'kysely'
import { addressProblem } from '../../contract/email.ts'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import { withdrawHeld } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { cutQuoting } from '../../platform/mail/incoming/quoting.ts'
import { endReview, reviewAgain, type reviewStore, type WaitingMail } from './review-store.ts'
import type { KeepFiles } from './place.ts'
import { noteEntry } from './store.ts'

type Trx = Transaction<Tables>

/** What was done to an enquiry, for whoever takes it back. */
type Taken = Record<string, unknown>

/** What a mail became: the entry of a thread, or a whole enquiry. */
interface Placed {
  entry: string | null
  enquiry: string
  taken: Taken
}

/** What the slice of enquiries does with a mail. */
export interface EnquiriesForMail {
  /** Puts it into a thread. Undefined: there is no such enquiry. */
  put: (
    enquiry: string,
    mail: { text: string; sender: string; messageId: string | null },
  ) => Promise<{ reference: string; run: Place } | undefined>
  make: (mail: NewFromMail) => Promise<{ reference: string; run: Place }>
  /** Takes either back. Throws 409 where somebody has done something with it since. */
  takeBack: (
    trx: Trx,
    placed: { enquiry: string; taken: Taken },
    record: RecordEntry,
  ) => Promise<void>
}

type Place = (within: { trx: Trx; record: RecordEntry; add: AddTask }) => Promise<Placed>

/** An enquiry that somebody mailed in place of filling in the form. */
interface NewFromMail {
  name: string
  email: string
  subject: string
  message: string
  received_at: string
}

interface Parts {
  clock: Clock
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  store: ReturnType<typeof reviewStore>
  enquiries: EnquiriesForMail
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: Before },
  ) => Promise<string>
  /** Notes its files with what it became, and deletes that again. */
  keepFiles: KeepFiles
  dropFiles: (trx: Trx, mail: string) => Promise<void>
  /** In ms. */
  heldFor: number
}

/** What taking back an act on a mail needs. */
interface Before {
  placed: Placed | null
  tasks: string[]
}

/** The kind under which acts on mails are remembered. */
export const inboundAct = 'inbound'

/** What the firm does with mails that wait. Each throws 404 for one that does not (any more). */
export function reviewing(parts: Parts) {
  const waiting = async (id: string, by: SignedInActor): Promise<WaitingMail> => {
    const mail = await parts.store.find(staffScope(by.viewer), id)
    if (!mail) throw notFound()
    return mail
  }
  return {
    async put(id: string, enquiry: string, by: SignedInActor) {
      const { text, sender, message_id: messageId, files } = await waiting(id, by)
      const own = cutQuoting(text ?? '').text || '(no text)'
      const way = await parts.enquiries.put(enquiry, { text: own, sender: sender ?? '', messageId })
      if (!way) {
        const detail = 'There is no such enquiry.'
        throw malformed(detail, { enquiry: [detail] })
      }
      const undo = await end(parts, { id, state: 'placed', by, files }, way.run)
      return { undo, reference: way.reference }
    },
    async make(id: string, by: SignedInActor) {
      const mail = await waiting(id, by)
      const { sender: email, received_at } = mail
      if (email === null || addressProblem(email) !== null)
        throw new Problem(409, 'It does not say clearly whom it is from.')
      const message = cutQuoting(mail.text ?? '').text || '(no text)'
      const given = { name: mail.sender_name || email, email, subject: mail.subject ?? '' }
      const way = await parts.enquiries.make({ ...given, message, received_at })
      const undo = await end(parts, { id, state: 'placed', by, files: mail.files }, way.run)
      return { undo, reference: way.reference }
    },
    async discard(id: string, by: SignedInActor) {
      await waiting(id, by)
      return { undo: await end(parts, { id, state: 'discarded', by }, null), reference: null }
    },
  }
}

interface Ending {
  id: string
  state: 'placed' | 'discarded'
  by: SignedInActor
  /** As the mail has them, where it is placed. */
  files?: string | null
}

/** In one transaction: where it is put, that it waits no more, and how that is taken back. */
async function end(
  { clock, audit, outbox, heldFor, remember, keepFiles }: Parts,
  { id, state, by, files }: Ending,
  place: Place | null,
): Promise<string> {
  const at = clock.now().getTime()
  const [now, heldUntil] = [new Date(at), new Date(at + heldFor)].map((one) => one.toISOString())
  const tasks: string[] = []
  const add: AddTask = async (trx, task) => {
    const added = await outbox.add(trx, { ...task, heldUntil: heldUntil as string })
    tasks.push(added)
    return added
  }
  const scope = staffScope(by.viewer)
  const undo = await audit.act(
    by,
    async (trx, record) => {
      // It may run again from the beginning.
      tasks.length = 0
      if (!(await endReview(trx, scope, id, { state, now: now as string }))) throw notFound()
      const placed = place && (await place({ trx, record, add }))
      if (placed?.entry) await noteEntry(trx, id, placed.entry)
      if (placed)
        await keepFiles(trx, id, {
          names: namesIn(files ?? null),
          entry: placed.entry ?? placed.enquiry,
          place: null,
        })
      record({ action: `inbound-${state}`, about: id })
      const before = { placed, tasks }
      return await remember(trx, {
        account: by.viewer.account,
        kind: inboundAct,
        about: id,
        before,
      })
    },
    scope,
  )
  outbox.wake()
  return undo
}

const namesIn = (files: string | null) =>
  (JSON.parse(files ?? '[]') as { name: string }[]).map(({ name }) => name)

/** Takes back an act on a mail, with what it became. Throws 409 when it is too late. */
export const takingBackInbound =
  ({ takeBack, dropFiles }: Pick<EnquiriesForMail, 'takeBack'> & Pick<Parts, 'dropFiles'>) =>
  async (trx: Trx, about: string, before: unknown, record: RecordEntry): Promise<void> => {
    const { placed, tasks } = before as Before
    if (!(await reviewAgain(trx, about)))
      throw new Problem(409, 'Somebody has done something with this mail since.')
    for (const task of tasks)
      if (!(await withdrawHeld(trx, task))) throw new Problem(409, 'The mail has left already.')
    if (placed) await dropFiles(trx, about)
    if (placed) await takeBack(trx, placed, record)
    record({ action: 'inbound-act-taken-back', about })
  }
