import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { pauses } from '../../platform/http/slices.ts'
import { withdrawHeld } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { notTheirs, type NotifyOfEnquiry } from './assign.ts'
import { boxOf } from './inbox-store.ts'
import type { EnquiryBox } from '../enquirylist/contract.ts'
import type { EnquiryValues } from './state-store.ts'
import type { takingBackActs } from './take-back.ts'
import { changingIn, heldSince, type BeforeAct, type Teach, type WorkParts } from './work.ts'

type Trx = Transaction<Tables>

/** What taking back an act on many enquiries needs. */
interface BeforeMany {
  changes: { id: string; before: BeforeAct }[]
  /** The mail that says who was given them; null: there is none. */
  mail: string | null
}

interface Parts extends Omit<WorkParts, 'remember'> {
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeMany },
  ) => Promise<string>
  teach: Teach
  company: () => Promise<CompanyInfo>
  nameOf: (account: string) => Promise<string>
  /** The address of somebody who may answer enquiries; null for everybody else. */
  addressOf: (account: string) => Promise<string | null>
  /** Notifies whoever they are given to. */
  notifyOfEnquiry: NotifyOfEnquiry
  templates: {
    enquiriesGiven(
      firm: CompanyInfo,
      to: { email: string; by: string; count: number; box: EnquiryBox },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

type ManyAct = 'assign' | 'answered' | 'spam'

interface Asked {
  act: ManyAct
  /** Who is given them; null: nobody, as for the other acts. */
  person: string | null
  /** Where they lay, and whose they were, when they were chosen. */
  box: EnquiryBox
  of: readonly { id: string; assignee: string | null }[]
}

/** The kind under which acts on many enquiries are remembered. */
export const manyEnquiriesAct = 'enquiries'

const actions = {
  assign: 'enquiry-assigned',
  answered: 'enquiry-moved',
  spam: 'enquiry-judged',
} as const satisfies Record<ManyAct, string>

/**
 * Does one act to many enquiries, in one transaction. Those that lie elsewhere or are somebody else's
 * by now stay as they are; throws 409 where that is so of all, and 400 for what cannot be done.
 */
export function changingMany(parts: Parts) {
  const { audit, outbox, remember, nameOf, addressOf, company } = parts
  const change = changingIn(parts)
  return async (asked: Asked, by: SignedInActor) => {
    refuseWrong(asked)
    const { act, person, box } = asked
    const giver = by.viewer.account
    const isGiven = act === 'assign' && person !== null
    if (isGiven && (await addressOf(person)) === null) throw notTheirs()
    const [firm, name] = await Promise.all([company(), nameOf(giver)])
    // Everybody locks them in the same order, so that nobody waits for somebody who waits.
    const seen = asked.of.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const done = await audit.act(by, async (trx, record) => {
      const changes: BeforeMany['changes'] = []
      const news: string[] = []
      let mail: string | null = null
      const pause = pauses()
      for (const { id, assignee } of seen) {
        const before = await change(trx, record, {
          id,
          by,
          action: actions[act],
          run: async ({ before: values, now, taught }) => {
            if (boxOf(values) !== box || values.assignee_id !== assignee) return null
            if (assignee !== person) news.push(id)
            if (act === 'spam') taught(await parts.teach(trx, id, { spam: true, at: now }))
            return valuesAfter(act, person, now)
          },
        })
        if (before !== null && typeof before === 'object') changes.push({ id, before })
        await pause()
      }
      const [first] = changes
      if (!first) throw new Problem(409, 'All of them were changed by others, and stay.')
      if (isGiven && person !== giver && news.length > 0 && box !== 'review') {
        const of = news.map((enquiry) => ({ enquiry, text: `${name} gave you an enquiry.` }))
        const send = (to: string) => {
          const given = { email: to, by: name, count: news.length, box }
          return parts.templates.enquiriesGiven(firm, given, { origin: parts.origin })
        }
        const { heldUntil } = heldSince(parts)
        const add: AddTask = async (within, task) =>
          (mail = await outbox.add(within, { ...task, heldUntil }))
        const notice = { kind: 'enquiry_given', assignee: person, of, about: person } as const
        await parts.notifyOfEnquiry(trx, { ...notice, mail: send }, add)
      }
      const undo = await remember(trx, {
        account: giver,
        kind: manyEnquiriesAct,
        about: first.id,
        before: { changes, mail },
      })
      return { undo, changed: changes.length, stayed: seen.length - changes.length }
    })
    outbox.wake()
    return done
  }
}

function refuseWrong({ act, box, of }: Asked): void {
  if (new Set(of.map(({ id }) => id)).size < of.length)
    throw malformed('One of them is named twice.')
  if (act === 'answered' && box !== 'open')
    throw malformed('Those that are open alone can be answered elsewhere.')
  if (act === 'spam' && box === 'review') throw malformed('They lie in review already.')
}

const valuesAfter = (act: ManyAct, person: string | null, now: string): Partial<EnquiryValues> =>
  ({
    assign: { assignee_id: person },
    answered: { state: 'answered', answered_at: now, ended_why: '', ended_on: null } as const,
    spam: { quarantined_at: now },
  })[act]

/** Takes back an act on many enquiries, all of it or nothing. Throws 409 when it is too late. */
export const takingBackMany =
  (takeBack: ReturnType<typeof takingBackActs>) =>
  async (trx: Trx, _about: string, before: unknown, record: RecordEntry): Promise<void> => {
    const { changes, mail } = before as BeforeMany
    if (mail !== null && !(await withdrawHeld(trx, mail)))
      throw new Problem(409, 'The mail has left already.')
    const pause = pauses()
    for (const { id, before: one } of changes) {
      await pause()
      await takeBack(trx, id, one, record).catch((error: unknown) => {
        throw error instanceof Problem ? changedSince() : error
      })
    }
  }

const changedSince = () =>
  new Problem(409, 'Somebody has changed one of them since, so all stay as they are.')
