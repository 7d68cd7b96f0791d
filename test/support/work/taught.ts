import { type TestContext } from 'node:test'
import { plainEnquiry } from '../../fixtures/plain-enquiry.ts'
import { freshDatabase } from '../database/database.ts'
import { insertEnquiry } from '../../../src/features/enquiry/store.ts'
import { forgetLessons, teach } from '../../../src/features/spam/lesson-store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Words that stand for numbers: digits teach nothing. */
export const wordOf = (nth: number) =>
  `word${alphabet[nth % 26]}${alphabet[Math.floor(nth / 26) % 26]}ing`

/** Enquiries `e-0` … with these texts, from one address each. */
export async function enquiriesToTeach(t: TestContext, texts: readonly string[]) {
  const database = await freshDatabase(t)
  const { read, transaction } = database
  await transaction(async (trx) => {
    for (const [nth, message] of texts.entries())
      await insertEnquiry(trx, {
        ...plainEnquiry,
        id: `e-${nth}`,
        reference: `ref-${nth}`,
        email: `visitor@${wordOf(nth)}.example`,
        message,
      })
  })
  return {
    database,
    teach: async (
      nth: number | string,
      spam: boolean | null,
      minute = 1,
    ): Promise<{ spam: boolean; at: string } | null> =>
      await transaction((trx) =>
        teach(trx, `e-${nth}`, spam === null ? null : { spam, at: at(minute) }),
      ),
    forget: async (...ids: number[]) =>
      await transaction((trx) =>
        forgetLessons(
          trx,
          ids.map((nth) => `e-${nth}`),
        ),
      ),
    count: async () => {
      const { spam, ham } = await read
        .selectFrom('spam_lesson_count')
        .select(['spam', 'ham'])
        .executeTakeFirstOrThrow()
      return [spam, ham]
    },
    word: async (word: string) => {
      const row = await read
        .selectFrom('spam_word')
        .select(['spam', 'ham'])
        .where('word', '=', word)
        .executeTakeFirst()
      return row && [row.spam, row.ham]
    },
    words: async () =>
      (await read.selectFrom('spam_word').select('word').execute()).map(({ word }) => word),
    lessons: async () =>
      (await read.selectFrom('spam_lesson').select('enquiry_id').execute())
        .map(({ enquiry_id }) => enquiry_id)
        .toSorted(),
  }
}
