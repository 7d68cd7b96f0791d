import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../../platform/auth/token.ts'
import { lessonWords, type Taught } from './lesson-words.ts'
import { weighLearnt, type Learnt } from './learnt.ts'

type Trx = Transaction<Tables>

/** A verdict of the firm's. */
interface Lesson {
  spam: boolean
  /** ISO 8601 in UTC. */
  at: string
}

/** So many lessons are kept; the oldest is taken back for a new one. */
const mostLessons = 1_000
/** A word that so many have said names nobody. */
const saidByMany = 5
/** So many words are named in one statement. */
const mostNamed = 500
/** One text teaches so often. */
const mostOfOne = 5

/**
 * Learns that an enquiry is spam, or that it is none, or takes back what it has taught (null). Returns
 * what it had taught before, with which that is taught again.
 */
export async function teach(
  trx: Trx,
  enquiry: string,
  lesson: Lesson | null,
): Promise<Lesson | null> {
  // Locks out everybody else who teaches.
  await count(trx, { spam: 0, ham: 0 })
  const before = await unlearn(trx, enquiry)
  if (lesson !== null) await learn(trx, enquiry, lesson)
  return before
}

/** What the verdicts say about an enquiry that comes in. */
export async function learntAbout(trx: Trx, sent: Taught): Promise<Learnt> {
  const words = lessonWords(sent)
  const verdicts = await trx
    .selectFrom('spam_lesson_count')
    .select(['spam', 'ham'])
    .executeTakeFirstOrThrow()
  if (words.length === 0 || verdicts.spam + verdicts.ham === 0) return weighLearnt([], verdicts)
  const counts = await trx
    .selectFrom('spam_word')
    .select(['word', 'spam', 'ham'])
    .where('word', 'in', words)
    .execute()
  return weighLearnt(counts, verdicts)
}

async function learn(trx: Trx, enquiry: string, { spam, at }: Lesson): Promise<void> {
  const row = await trx
    .selectFrom('enquiry')
    .select(['email', 'company', 'subject', 'message'])
    .where('id', '=', enquiry)
    .executeTakeFirst()
  if (!row) return
  await makeRoom(trx)
  const all = lessonWords(row)
  const said = all.filter((word) => !word.startsWith('from:'))
  const words_hash = hashOf(said.join(' '))
  const is_spam = spam ? 1 : 0
  // The same text a hundred times teaches five times, so that a flood of one cannot outweigh the rest.
  const same = trx
    .selectFrom('spam_lesson')
    .select('enquiry_id')
    .where('words_hash', '=', words_hash)
    .where('is_spam', '=', is_spam)
    .limit(mostOfOne)
  const words = (await same.execute()).length === mostOfOne ? [] : all
  await trx
    .insertInto('spam_lesson')
    .values({
      enquiry_id: enquiry,
      is_spam,
      words: JSON.stringify(words),
      words_hash,
      judged_at: at,
    })
    .execute()
  if (words.length > 0) await count(trx, { spam: is_spam, ham: 1 - is_spam })
  for (const word of words)
    await trx
      .insertInto('spam_word')
      .values({ word, spam: is_spam, ham: 1 - is_spam })
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet(({ eb, ref }) => ({
          spam: eb(ref('spam_word.spam'), '+', is_spam),
          ham: eb(ref('spam_word.ham'), '+', 1 - is_spam),
        })),
      )
      .execute()
}

async function unlearn(trx: Trx, enquiry: string): Promise<Lesson | null> {
  const row = await trx
    .deleteFrom('spam_lesson')
    .where('enquiry_id', '=', enquiry)
    .returning(['is_spam', 'words', 'judged_at'])
    .executeTakeFirst()
  if (!row) return null
  const words = JSON.parse(row.words) as string[]
  const { is_spam } = row
  if (words.length > 0) {
    await count(trx, { spam: -is_spam, ham: is_spam - 1 })
    await trx
      .updateTable('spam_word')
      .set(({ eb }) => ({
        spam: eb('spam', '-', is_spam),
        ham: eb('ham', '-', 1 - is_spam),
      }))
      .where('word', 'in', words)
      .execute()
    await trx
      .deleteFrom('spam_word')
      .where('word', 'in', words)
      .where('spam', '<=', 0)
      .where('ham', '<=', 0)
      .execute()
  }
  return { spam: is_spam === 1, at: row.judged_at }
}

/**
 * Forgets the lessons of enquiries that are deleted: the words that few others have said go with them,
 * as they could name somebody; what many have said has been learnt, and stays.
 */
export async function forgetLessons(trx: Trx, enquiries: readonly string[]): Promise<void> {
  await count(trx, { spam: 0, ham: 0 })
  const rows = await trx
    .deleteFrom('spam_lesson')
    .where('enquiry_id', 'in', enquiries)
    .returning('words')
    .execute()
  const words = [...new Set(rows.flatMap((row) => JSON.parse(row.words) as string[]))]
  for (let at = 0; at < words.length; at += mostNamed)
    await trx
      .deleteFrom('spam_word')
      .where('word', 'in', words.slice(at, at + mostNamed))
      .where(({ eb }) => eb(eb('spam', '+', eb.ref('ham')), '<', saidByMany))
      .execute()
}

/** The oldest lessons make room for a new one. */
async function makeRoom(trx: Trx): Promise<void> {
  const oldest = await trx
    .selectFrom('spam_lesson')
    .select('enquiry_id')
    .orderBy('judged_at', 'desc')
    .orderBy('enquiry_id', 'desc')
    .offset(mostLessons - 1)
    .limit(10)
    .execute()
  for (const { enquiry_id } of oldest) await unlearn(trx, enquiry_id)
}

async function count(trx: Trx, by: { spam: number; ham: number }): Promise<void> {
  await trx
    .updateTable('spam_lesson_count')
    .set(({ eb }) => ({ spam: eb('spam', '+', by.spam), ham: eb('ham', '+', by.ham) }))
    .execute()
}
