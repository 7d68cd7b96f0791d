import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Health, NewNotice } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NewUpdate } from './contract.ts'
import { publishIn, type PublishParts } from './publish.ts'
import { dropUpdate, hasFollower } from './undo-store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const publishedAct = 'update-published'

/** What the list of projects shows of the newest update. */
interface Reported {
  health: Health | null
  progress: number
  last_update_at: string | null
  updated_at: string
}

/** The notices and tasks of mails that were written. */
interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking an update back needs. */
interface BeforePublished {
  project: string
  was: Reported
  became: Reported
  held: Held
  /** What publishing it has ended, such as its schedule; null: nothing that comes back. */
  ended: unknown
}

/** Reads what a project reports, and makes every other publishing wait; undefined for none within the scope. */
type HoldReported = (
  trx: Trx,
  scope: Scope,
  id: string,
) => Promise<(Reported & { organisation_id: string }) | undefined>

interface Parts extends PublishParts {
  holdReported: HoldReported
  /** Notifies the people of the organisation, but not before a moment. */
  notifyHeld: (trx: Trx, notice: NewNotice, until: string) => Promise<Held>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforePublished },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
}

/**
 * Publishes an update for one of the firm's people, who can take it back while its notices wait.
 * `ending` comes first in the same transaction: it ends what was written, or throws; what it returns is put
 * back with the update.
 */
export const publishingUpdate =
  (parts: Parts) =>
  async (
    project: string,
    given: NewUpdate,
    { by, name }: Author,
    ending: (trx: Trx) => Promise<unknown>,
  ): Promise<{ id: string; undo: string }> => {
    const { clock, audit, find, heldFor, holdReported, notifyHeld, remember } = parts
    const scope = staffScope(by.viewer)
    const { title } = await find(scope, project)
    return await audit.act(
      by,
      async (trx, record) => {
        const reported = await holdReported(trx, scope, project)
        if (!reported) throw notFound()
        const ended = (await ending(trx)) ?? null
        // Read behind the others that publish, or it would stand before one of them.
        const at = clock.now().getTime()
        const [now, until] = [new Date(at), new Date(at + heldFor)].map((one) => one.toISOString())
        const { organisation_id: organisation, ...was } = reported
        const { health, progress } = given
        let held: Held = { notices: [], tasks: [] }
        const notify = async (inner: Trx, notice: NewNotice) => {
          held = await notifyHeld(inner, notice, until as string)
        }
        const place = { project, organisation, title, now: now as string }
        const id = await publishIn(trx, record, { ...parts, notify }, place, given, { by, name })
        const became = {
          health,
          progress,
          last_update_at: now as string,
          updated_at: now as string,
        }
        const before: BeforePublished = { project, was, became, held, ended }
        const act = { account: by.viewer.account, kind: publishedAct, about: id, before }
        return { id, undo: await remember(trx, act) }
      },
      scope,
    )
  }

interface BackParts {
  clock: Clock
  holdReported: HoldReported
  /** Puts back what was there before, but nothing of what was changed since. */
  putBackReported: (
    trx: Trx,
    scope: Scope,
    change: { id: string; was: Reported; became: Reported },
  ) => Promise<void>
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
  /** Puts back what publishing it had ended. */
  putBackEnded: (trx: Trx, ended: unknown) => Promise<void>
}

/** Takes an update back, as if it had never been. Throws 409 when it is too late. */
export const takingBackUpdate =
  ({ clock, holdReported, putBackReported, putBackEnded, withdrawNotices }: BackParts) =>
  async (
    trx: Trx,
    id: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { project, was, became, held, ended } = before as BeforePublished
    const scope = staffScope(by.viewer)
    const reported = await holdReported(trx, scope, project)
    if (!reported) throw notFound()
    if (await hasFollower(trx, { id, project, created_at: became.updated_at }))
      throw new Problem(409, 'Another update was published since, so this one stays.')
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client was notified already, so it stays published.')
    if (!(await dropUpdate(trx, { id, project })))
      throw new Problem(409, 'Somebody has removed this update since.')
    await putBackReported(trx, scope, { id: project, was, became })
    await putBackEnded(trx, ended)
    const { organisation_id: organisation } = reported
    record({
      action: 'update-taken-back',
      about: id,
      organisation,
      before: { health: became.health, progress: became.progress },
      after: { health: was.health, progress: was.progress },
    })
  }
