import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { threeEnquiries } from './three-enquiries.ts'
import { lockForMerge, moveInto } from '../../../src/features/merge/store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

/** Three enquiries, each with an answer, a mail and a note of its own, named after it. */
export async function threadsToMerge(t: TestContext) {
  const here = await threeEnquiries(t)
  const { read, transaction } = here.database
  const say = async (id: string, enquiry_id: string, given: object = {}) =>
    await transaction((trx) =>
      trx
        .insertInto('enquiry_message')
        .values({
          id,
          enquiry_id,
          direction: 'in',
          author_id: null,
          text: id,
          created_at: at(1),
          message_id: null,
          in_reply_to: null,
          mail_references: null,
          task_id: null,
          merged_from: null,
          repeats_first: 0,
          ...given,
        })
        .execute(),
    )
  for (const enquiry of ['before', 'one', 'zlast'])
    for (const direction of ['out', 'in', 'note'])
      await say(`${enquiry}-${direction}`, enquiry, { direction })
  const move = async (kept: string, id: string) =>
    await transaction(async (trx) => {
      const other = await lockForMerge(trx, id)
      assert.ok(other)
      await moveInto(trx, { kept, other, now: at(5), changes: { subject: ['', id] } as never })
    })
  return {
    ...here,
    say,
    move,
    /** The entries of a thread, with where they came from; `first`: what was written first. */
    thread: async (enquiry: string) => {
      const rows = await read
        .selectFrom('enquiry_message')
        .select(['id', 'merged_from', 'repeats_first', 'text'])
        .where('enquiry_id', '=', enquiry)
        .execute()
      return rows
        .map((row) =>
          [row.repeats_first ? 'first' : row.id, row.merged_from ?? ''].join(' ').trim(),
        )
        .toSorted()
    },
  }
}
