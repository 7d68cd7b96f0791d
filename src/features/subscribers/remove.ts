import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { deleteSubscriber, putBackSubscriber, type RemovedSubscriber } from './list-store.ts'

type Trx = Transaction<Tables>

/** The kind under which a removal is remembered. */
export const removedSubscriberAct = 'subscriber-removed'

interface Removed {
  account: string
  kind: typeof removedSubscriberAct
  about: string
  before: Before
}

/** What is put back; `wasEnded`: no import would have subscribed them before that, either. */
type Before = RemovedSubscriber & { wasEnded?: boolean }

interface Parts {
  audit: Audit
  remember: (trx: Trx, act: Removed) => Promise<string>
  /** Has no import subscribe them again. */
  noteEnded: (
    trx: Trx,
    rows: readonly { email: string; unsubscribed_at: string | null }[],
  ) => Promise<void>
  isEnded: (trx: Trx, email: string) => Promise<boolean>
  now: () => string
}

/** Removes subscribers. Throws 404 where there is none. */
export const removingSubscriber =
  ({ audit, remember, noteEnded, isEnded, now }: Parts) =>
  async (id: string, by: SignedInActor): Promise<{ undo: string }> =>
    await audit.act(by, async (trx, record) => {
      const row = await deleteSubscriber(trx, id)
      if (!row) throw notFound()
      const before: Before = { ...row, wasEnded: await isEnded(trx, row.email) }
      await noteEnded(trx, [{ ...before, unsubscribed_at: before.unsubscribed_at ?? now() }])
      record({ action: 'subscriber-removed', about: id })
      const { account } = by.viewer
      return {
        undo: await remember(trx, { account, kind: removedSubscriberAct, about: id, before }),
      }
    })

/** Throws 409 where the address has subscribed again meanwhile. */
export const takingBackRemoval =
  (forgetEnded: (trx: Trx, email: string) => Promise<void>) =>
  async (trx: Trx, id: string, before: unknown, record: RecordEntry): Promise<void> => {
    const row = before as Before
    if (!(await putBackSubscriber(trx, row)))
      throw new Problem(409, 'This address has subscribed again meanwhile.')
    if (!row.wasEnded) await forgetEnded(trx, row.email)
    record({ action: 'subscriber-put-back', about: id })
  }
