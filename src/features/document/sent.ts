import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { lockDocument, organisationOfDocument } from './store.ts'
import { deleteVersion, isNamedElsewhere, waitsForCheck } from './deletion-store.ts'

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
  /** Whether its client is notified only once it has been checked for viruses. */
  isChecked: boolean
}

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
    const { version, held, isChecked } = before as BeforeSent
    const organisation = await organisationOfDocument(trx, staffScope(by.viewer), document)
    await lockDocument(trx, organisation, document)
    const notified = !(await withdrawNotices(trx, held, clock.now().toISOString()))
    if (notified || (isChecked && !(await waitsForCheck(trx, version))))
      throw new Problem(409, 'The client has been notified already. Remove it instead.')
    if (await isNamedElsewhere(trx, { document, version }))
      throw new Problem(409, 'Something was done with it since, so it stays.')
    const name = await deleteVersion(trx, { document, version })
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
