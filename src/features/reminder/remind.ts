import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import { waitingAt, type NewNotice } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { mayRemind, type RemindedKind } from './staff.contract.ts'
import { openThing, setReminded, type Remindable } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const remindedAct = 'client-reminded'

/** The notices and tasks of mails that were written. */
interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking it back needs. */
interface BeforeReminded {
  kind: RemindedKind
  was: string | null
  became: string
  held: Held
}

interface Parts {
  clock: Clock
  audit: Audit
  /** Notifies the people of the organisation, but not before a moment. */
  notifyHeld: (trx: Trx, notice: NewNotice, until: string) => Promise<Held>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeReminded },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
}

/**
 * Reminds the people of a client of what they are asked for; it waits while it can be taken back.
 * Throws 404 for what waits for nobody, 409 within a day of the last time, and where nobody would hear.
 */
export const reminding =
  ({ clock, audit, notifyHeld, remember, heldFor }: Parts) =>
  async (
    { kind, about }: { kind: RemindedKind; about: string },
    by: SignedInActor,
  ): Promise<{ undo: string; people: number }> => {
    const scope = staffScope(by.viewer)
    return await audit.act(
      by,
      async (trx, record) => {
        const found = await openThing(trx, scope, { kind, about })
        if (!found) throw notFound()
        const at = clock.now().getTime()
        const [became, until] = [at, at + heldFor].map((one) => new Date(one).toISOString()) as [
          string,
          string,
        ]
        const was = found.reminded_at
        if (!mayRemind(was, new Date(at))) throw remindedAlready()
        if (!(await setReminded(trx, scope, { kind, about, was }, became))) throw remindedAlready()
        const held = await notifyHeld(trx, noticeOf(kind, about, found), until)
        if (held.notices.length === 0) throw nobodyHears()
        recordIn(record, about, { ...found, action: 'client-reminded', was, became })
        const before: BeforeReminded = { kind, was, became, held }
        const act = { account: by.viewer.account, kind: remindedAct, about, before }
        return { undo: await remember(trx, act), people: held.notices.length }
      },
      scope,
    )
  }

const noticeOf = (
  kind: RemindedKind,
  about: string,
  { organisation, project, project_title, title }: Remindable,
): NewNotice => ({
  organisation,
  project,
  kind,
  text:
    kind === 'approval'
      ? `A reminder: ${project_title} still needs your approval: ${title}`
      : `A reminder: ${project_title} still needs something from you: ${title}`,
  link: waitingAt(about),
})

interface Recorded {
  organisation: string
  action: string
  was: string | null
  became: string | null
}

const recordIn = (
  record: RecordEntry,
  about: string,
  { organisation, action, was, became }: Recorded,
): void =>
  record({
    action,
    about,
    organisation,
    before: { reminded_at: was },
    after: { reminded_at: became },
  })

const remindedAlready = () =>
  new Problem(409, 'They were reminded of this within the last day, so nothing was sent.')
const nobodyHears = () =>
  new Problem(409, 'Nobody of this client can sign in, so nobody would hear of it.')

interface BackParts {
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
}

/** Takes a reminder back before it leaves. Throws 409 when it is too late. */
export const takingBackReminder =
  ({ clock, withdrawNotices }: BackParts) =>
  async (
    trx: Trx,
    about: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { kind, was, became, held } = before as BeforeReminded
    const scope = staffScope(by.viewer)
    const found = await openThing(trx, scope, { kind, about })
    if (!found) throw new Problem(409, 'They have answered since, so it stays as it is.')
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been reminded already.')
    if (!(await setReminded(trx, scope, { kind, about, was: became }, was)))
      throw new Problem(409, 'Somebody has reminded them since, so it stays as it is.')
    recordIn(record, about, {
      ...found,
      action: 'client-reminder-taken-back',
      was: became,
      became: was,
    })
  }
