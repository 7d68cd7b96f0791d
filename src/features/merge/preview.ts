import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { mergedValues, type MergeValues } from './fields.ts'
import { whyNot } from './merge.ts'
import { mergedFields, type MergeField, type MergePreview } from './staff.contract.ts'
import { readForPreview } from './store.ts'

/** What would become of two enquiries. Throws 404. */
export function previewing(database: Database) {
  return async (id: string, name: string): Promise<MergePreview> => {
    const [kept, other] = await Promise.all([id, name].map((one) => readForPreview(database, one)))
    if (!kept || !other) throw notFound()
    const after = mergedValues(kept.row, other.row)
    const assignee = after.assignee_id === kept.row.assignee_id ? kept.assignee : other.assignee
    const value = (values: MergeValues, field: MergeField, who: string) =>
      field === 'assignee' ? who : values[field]
    return {
      kept: kept.row,
      other: other.row,
      fields: mergedFields.map((field) => ({
        field,
        kept: value(kept.row, field, kept.assignee),
        other: value(other.row, field, other.assignee),
        becomes: value(after, field, assignee),
      })),
      mails: other.mails,
      notes: other.notes,
      refused: whyNot(kept.row, other.row, other.hasMerged),
    }
  }
}
