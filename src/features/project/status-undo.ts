import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { NewNotice, ProjectStatus } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { changeStatusIn } from './change-status.ts'
import { putBackStatus, updatedAt } from './status-store.ts'
import type { Projects } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const statusAct = 'project-status'

/** The notices and tasks of mails that were written. */
interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking it back needs. */
interface BeforeStatus {
  organisation: string
  /** The row that says so. */
  change: string
  from: ProjectStatus
  to: ProjectStatus
  /** When the project was changed before, and by this. */
  was: string
  became: string
  held: Held
}

interface Parts {
  clock: Clock
  audit: Audit
  projects: Projects
  /** Notifies the people of the organisation, but not before a moment. */
  notifyHeld: (trx: Trx, notice: NewNotice, until: string) => Promise<Held>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeStatus },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
}

interface Asked {
  to: ProjectStatus
  reason: string
  base: ProjectStatus | null
}

/** Changes the status; its client is notified when it cannot be taken back from the screen any more. */
export const changingStatus =
  ({ audit, notifyHeld, remember, heldFor, ...parts }: Parts) =>
  async (id: string, asked: Asked, author: Author & { by: SignedInActor }) => {
    const { by } = author
    const scope = staffScope(by.viewer)
    const found = await parts.projects.find(scope, id)
    const undo = await audit.act(
      by,
      async (trx, record) => {
        const was = await updatedAt(trx, scope, id)
        const until = new Date(parts.clock.now().getTime() + heldFor).toISOString()
        let held: Held = { notices: [], tasks: [] }
        const notify = async (inner: Trx, notice: NewNotice) => {
          held = await notifyHeld(inner, notice, until)
        }
        const all = { ...parts, notify }
        const { change, from, at } = await changeStatusIn(trx, record, all, found, asked, author)
        const { organisation_id: organisation } = found
        const before = { organisation, change, from, to: asked.to, was, became: at, held }
        return await remember(trx, {
          account: by.viewer.account,
          kind: statusAct,
          about: id,
          before,
        })
      },
      scope,
    )
    return { undo }
  }

interface BackParts {
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
}

/** Takes a change back before its client hears of it. Throws 409 when it is too late. */
export const takingBackStatus =
  ({ clock, withdrawNotices }: BackParts) =>
  async (
    trx: Trx,
    id: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { organisation, from, to, held, ...step } = before as BeforeStatus
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been notified already.')
    if (!(await putBackStatus(trx, staffScope(by.viewer), { id, from, to, ...step })))
      throw new Problem(409, 'Somebody has changed this since, so it stays.')
    record({
      action: 'project-status-taken-back',
      about: id,
      organisation,
      before: { status: to },
      after: { status: from },
    })
  }
