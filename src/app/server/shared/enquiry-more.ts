import type { Transaction } from 'kysely'
import { notFound } from '../../../contract/problem.ts'
import type { Tables } from '../../../database/tables/tables.ts'
import { deliveringAgain } from '../../../features/delivery/deliver.ts'
import { holdEnquiries } from '../../../features/enquiry/ended-store.ts'
import { manyEnquiriesAct, takingBackMany } from '../../../features/enquiry/many.ts'
import { enquiryStore } from '../../../features/enquiry/store.ts'
import { takingBackActs } from '../../../features/enquiry/take-back.ts'
import { enquiryAct } from '../../../features/enquiry/work.ts'
import { removedTemplateAct, takingBackTemplate } from '../../../features/enquirytemplate/store.ts'
import { mergeAct, merging, takingBackMerge } from '../../../features/merge/merge.ts'
import { previewing } from '../../../features/merge/preview.ts'
import { withdrawClient } from '../../../features/member/withdraw-store.ts'
import { teach } from '../../../features/spam/lesson-store.ts'
import { remembering, type TakesBack } from '../../../features/undo/undo.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { World } from '../world.ts'
import type { Shared } from './shared.ts'

type Given = Pick<Shared, 'receiving' | 'outbox' | 'accounts'>

/** Delivers enquiries to Salesforce once more. */
export const delivering = (
  { database, clock }: World,
  { receiving, outbox, accounts }: Pick<Given, 'receiving' | 'outbox' | 'accounts'>,
) => {
  const { audit } = accounts
  const { find } = enquiryStore(database)
  return deliveringAgain({ database, clock, audit, outbox, find, delivers: receiving.delivers })
}

/** Merges enquiries, and takes them out again. */
export const mergingEnquiries = (
  { database, clock }: World,
  { accounts: { audit } }: Pick<Given, 'accounts'>,
) => ({
  ...merging({ database, clock, audit, remember: remembering(clock) }),
  preview: previewing(database),
})

const takeBack = takingBackActs({ withdrawClient, teach })

/** How acts on one enquiry and on many are taken back. */
export const enquiryUndo: Record<string, TakesBack> = {
  [enquiryAct]: { right: 'enquiries', run: takeBack },
  [removedTemplateAct]: { right: 'enquiries', run: takingBackTemplate },
  [manyEnquiriesAct]: { right: 'enquiries', run: takingBackMany(takeBack) },
}

/** How a merge is taken back. */
export const mergeUndo = (clock: Clock): Record<string, TakesBack> => ({
  [mergeAct]: { right: 'enquiries', run: takingBackMerge(clock) },
})

/** Of an enquiry nothing is published; about one that was erased in this moment nobody writes any more. */
export async function draftedEnquiry(
  trx: Transaction<Tables>,
  { subject_id }: { subject_id: string },
): Promise<Record<string, string>> {
  if ((await holdEnquiries(trx, [subject_id])).length === 0) throw notFound()
  return {}
}
