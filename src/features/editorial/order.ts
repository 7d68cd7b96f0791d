import { Problem } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { updateContent } from '../../platform/publishing/collection.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import type { StoredKind } from './kind.ts'
import { orderedIds } from './order-store.ts'

/** Sets the order. Throws 409 where it is another one by now than `base`, or has other texts. */
export const orderingTexts =
  ({ stored, audit }: { stored: StoredKind; audit: Audit }) =>
  async ({ order, base }: { order: string[]; base: string[] | null }, by: SignedInActor) =>
    await audit.act(by, async (trx, record) => {
      await incrementRevision(trx)
      const was = await orderedIds(trx, stored)
      const isSame = base === null || base.join() === was.join()
      const isWhole = order.length === was.length && new Set(order).size === was.length
      if (!isSame || !isWhole || !was.every((id) => order.includes(id)))
        throw new Problem(409, 'Somebody has changed this list meanwhile.', {
          theirs: { order: was },
        })
      for (const [at, id] of order.entries())
        await updateContent(trx, stored.table, { id, position: at + 1 })
      record({
        action: `${stored.act}-list-ordered`,
        about: null,
        before: { order: was.join(' ') },
        after: { order: order.join(' ') },
      })
      return { order }
    })
