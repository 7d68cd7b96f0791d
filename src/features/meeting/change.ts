import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { NewNotice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  insertEventMove,
  lockEvent,
  setEvent,
  setWithdrawn,
  type LockedEvent,
} from './change-store.ts'
import { calledOffWords, changedWords } from './change-words.ts'
import { meetingAt, type EventChange, type EventSaid, type Meeting } from './contract.ts'

type Trx = Transaction<Tables>

/** The kinds under which they are remembered for an undo. */
export const meetingActs = { changed: 'event-changed', calledOff: 'event-withdrawn' } as const

/** The notices and tasks of mails that were written. */
interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking a change back needs; `move`: the id of the row that says that it moved. */
export interface BeforeChange {
  was: EventSaid
  became: EventSaid
  move: string | null
  held: Held
}

/** What taking back that it was called off needs. */
export interface BeforeOff {
  organisation: string
  at: string
  held: Held
}

export interface ChangingParts {
  engine: Database['engine']
  clock: Clock
  audit: Audit
  /** Notifies the people of the organisation, but not before a moment. */
  notifyHeld: (trx: Trx, notice: NewNotice, until: string) => Promise<Held>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
  /** Of the firm. */
  timeZone: () => Promise<string>
  nameOf: (by: SignedInActor) => Promise<string>
}

type Given = EventChange & { base: EventSaid | null }

/** Changes meetings and calls them off; their client hears of it when it cannot be taken back any more. */
export function changingMeetings(parts: ChangingParts) {
  const { clock, audit, remember } = parts
  const notify = notifying(parts)
  return {
    /** Throws 404 for one outside of the scope or called off, and 409 with both where somebody else was quicker. */
    async change(id: string, { base, ...change }: Given, by: SignedInActor) {
      const scope = staffScope(by.viewer)
      const [zone, name] = [await parts.timeZone(), await parts.nameOf(by)]
      return await audit.act(
        by,
        async (trx, record) => {
          const event = await lockEvent(trx, scope, id, parts.engine)
          if (!event) throw notFound()
          const was = saidOf(event)
          if (base) refuseChanged(change, base, was)
          const became = merged(was, change)
          await setEvent(trx, scope, id, became)
          const now = clock.now().toISOString()
          const move = await noteMove(trx, event, { was, became, name, now })
          const text = changedWords({ was, is: became, project: event.project_title, zone })
          const held = await notify(trx, event, text, became.starts_at)
          const before: BeforeChange = { was, became, move, held }
          const organisation = event.organisation_id
          const [from, to] = [saidOtherwise(was, became), saidOtherwise(became, was)]
          record({ action: meetingActs.changed, about: id, organisation, before: from, after: to })
          const act = { account: by.viewer.account, kind: meetingActs.changed, about: id, before }
          const meeting: Meeting = { id, ...became }
          return { meeting, undo: await remember(trx, act) }
        },
        scope,
      )
    },
    /** Throws 404 for one that does not exist or is called off already. */
    async callOff(id: string, by: SignedInActor): Promise<{ undo: string }> {
      const scope = staffScope(by.viewer)
      const zone = await parts.timeZone()
      return await audit.act(
        by,
        async (trx, record) => {
          const event = await lockEvent(trx, scope, id, parts.engine)
          if (!event) throw notFound()
          const at = clock.now().toISOString()
          await setWithdrawn(trx, scope, { id, from: null, to: at })
          const text = calledOffWords(event, { project: event.project_title, zone })
          const held = await notify(trx, event, text, event.starts_at)
          const organisation = event.organisation_id
          const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: at }]
          record({ action: meetingActs.calledOff, about: id, organisation, before, after })
          const off: BeforeOff = { organisation, at, held }
          const kind = meetingActs.calledOff
          return {
            undo: await remember(trx, { account: by.viewer.account, kind, about: id, before: off }),
          }
        },
        scope,
      )
    },
  }
}

/** Notifies of what is over already to nobody: it would only be a surprise. */
const notifying =
  ({ clock, notifyHeld, heldFor }: ChangingParts) =>
  async (trx: Trx, event: LockedEvent, text: string, starts_at: string): Promise<Held> => {
    const { id, organisation_id: organisation, project_id: project, ends_at } = event
    const now = clock.now()
    const isOver = ends_at < now.toISOString() && starts_at < now.toISOString()
    if (isOver || project === null) return { notices: [], tasks: [] }
    const notice = { organisation, project, kind: 'event', text, link: meetingAt(id, starts_at) }
    const until = new Date(now.getTime() + heldFor).toISOString()
    return await notifyHeld(trx, notice as NewNotice, until)
  }

export const saidOf = ({ title, place, who, starts_at, ends_at }: EventSaid): EventSaid => ({
  title,
  place,
  who,
  starts_at,
  ends_at,
})

const names = ['title', 'place', 'who', 'starts_at', 'ends_at'] as const

/** What one of them says otherwise than the other. */
export const saidOtherwise = (one: EventSaid, other: EventSaid): Partial<EventSaid> =>
  Object.fromEntries(
    names.flatMap((name) => (one[name] === other[name] ? [] : [[name, one[name]]])),
  )

/** 409 with what stands there where somebody else has changed the same; when it is, is one thing. */
function refuseChanged(change: EventChange, base: EventSaid, now: EventSaid): void {
  const when = ['starts_at', 'ends_at'] as const
  const isWhen = when.some((name) => change[name] !== undefined)
  const asked = names.filter((name) =>
    when.includes(name as 'ends_at') ? isWhen : change[name] !== undefined,
  )
  const taken = asked.filter((name) => now[name] !== base[name] && now[name] !== change[name])
  if (taken.length === 0) return
  const theirs = Object.fromEntries(asked.map((name) => [name, now[name]]))
  throw new Problem(409, 'Somebody has changed this meeting meanwhile. Look again.', { theirs })
}

/** Throws 400 where nothing changes, or it would end before it starts. */
function merged(was: EventSaid, change: EventChange): EventSaid {
  const given = names.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]]))
  const became = { ...was, ...Object.fromEntries(given) } as EventSaid
  const early = 'It ends before it starts.'
  if (became.ends_at <= became.starts_at) throw malformed(early, { ends_at: [early] })
  if (Object.keys(saidOtherwise(was, became)).length === 0)
    throw malformed('It is like that already.')
  return became
}

interface Moved {
  was: EventSaid
  became: EventSaid
  name: string
  now: string
}

/** Returns the id of the row; null where it starts when it did, or is of no project. */
async function noteMove(trx: Trx, event: LockedEvent, { was, became, name, now }: Moved) {
  const { project_id, organisation_id } = event
  if (was.starts_at === became.starts_at || project_id === null) return null
  const id = newId()
  await insertEventMove(trx, {
    id,
    organisation_id,
    project_id,
    event_id: event.id,
    from_at: was.starts_at,
    to_at: became.starts_at,
    author_name: name,
    created_at: now,
  })
  return id
}
