import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isReferredTo } from '../../database/unique-violation.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { lockDocument, organisationOfDocument } from './store.ts'
import { deleteVersion, isNamedElsewhere } from './deletion-store.ts'

type Trx = Transaction<Tables>

/** The kind under which a file that the firm sent is remembered for an undo. */
export const sentAct = 'document-sent'

interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking a sent file back needs. */
interface BeforeSent {
  version: string
  held: Held
}

interface NewsParts extends Parts {
  /** What is remembered of files that were sent a moment ago as versions of a document. */
  sentTo: (trx: Trx, document: string) => Promise<unknown[]>
  /** Whether these notices are still there. */
  areThere: (trx: Trx, notices: readonly string[]) => Promise<boolean>
  /** Notifies its client of a version. */
  announce: (trx: Trx, version: string) => Promise<void>
}

/** A document that is removed before its client was notified of it is never announced, unless it is restored at once. */
export const newsOfSent = ({ clock, withdrawNotices, sentTo, areThere, announce }: NewsParts) => ({
  async withdrawNews(trx: Trx, document: string): Promise<void> {
    for (const { held } of (await sentTo(trx, document)) as BeforeSent[])
      // What is being checked for viruses is not announced while it is removed.
      if (held.notices.length > 0) await withdrawNotices(trx, held, clock.now().toISOString())
  },
  async bringNewsBack(trx: Trx, document: string): Promise<void> {
    for (const { version, held } of (await sentTo(trx, document)) as BeforeSent[])
      if (held.notices.length > 0 && !(await areThere(trx, held.notices)))
        await announce(trx, version)
  },
})

interface Parts {
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
}

/**
 * Takes a file back before its client hears of it: the version goes, and with the only one its
 * document. Its bytes have no row any more, and are swept. Throws 409 when it is too late.
 */
export const takingBackSent =
  ({ clock, withdrawNotices }: Parts) =>
  async (
    trx: Trx,
    document: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { version, held } = before as BeforeSent
    const organisation = await organisationOfDocument(trx, staffScope(by.viewer), document)
    await lockDocument(trx, organisation, document)
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been notified already. Remove it instead.')
    if (await isNamedElsewhere(trx, { document, version })) throw usedSince()
    const name = await deleteVersion(trx, { document, version }).catch((error: unknown) => {
      // What its client has begun to send in this moment was not to be seen yet.
      throw isReferredTo(error) ? usedSince() : error
    })
    if (name === undefined) throw notFound()
    const [gone, there] = [{ name: '' }, { name }]
    record({
      action: 'document-send-taken-back',
      about: document,
      organisation,
      before: there,
      after: gone,
    })
  }

const usedSince = () => new Problem(409, 'Something was done with it since, so it stays.')
