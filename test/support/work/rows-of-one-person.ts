import type { Transaction } from 'kysely'
import type { Tables } from '../../../src/database/tables/tables.ts'

interface Theirs {
  accounts: string
  memberships: string
  sessions: string
}

/** Rows of somebody in tables in which the cast has none. */
export async function addRowsOfOne(trx: Transaction<Tables>, of: Theirs, words: string) {
  const at = '2026-11-20T15:00:00.000Z'
  const staff_id = of.accounts
  await trx
    .insertInto('opened')
    .values({ staff_id, kind: 'person', about: of.memberships, number: 1 })
    .execute()
  await trx
    .insertInto('presence')
    .values({
      staff_id,
      page: 'page',
      subject: 'person',
      subject_id: of.accounts,
      is_writing: 0,
      came_at: at,
      seen_at: at,
    })
    .execute()
  await trx
    .insertInto('put_away')
    .values({ staff_id, kind: 'enquiry', about: 'something', put_at: at, away_until: at })
    .execute()
  await trx
    .insertInto('see_as')
    .values({
      id: 'see-as',
      session_id: of.sessions,
      membership_id: of.memberships,
      created_at: at,
      expires_at: at,
    })
    .execute()
  await trx
    .insertInto('idempotency')
    .values({
      key: 'a key',
      request_hash: '',
      answer: JSON.stringify({ body: words }),
      created_at: at,
    })
    .execute()
  await addTaught(trx, words)
}

/** What an enquiry of theirs has taught about spam. */
async function addTaught(trx: Transaction<Tables>, words: string) {
  const first = trx.selectFrom('enquiry').select('id').orderBy('id').limit(1)
  const { id } = await first.executeTakeFirstOrThrow()
  await trx
    .insertInto('spam_lesson')
    .values({
      enquiry_id: id,
      is_spam: 1,
      words: JSON.stringify(words.split(' ')),
      words_hash: '',
      judged_at: '2026-11-20T15:00:00.000Z',
    })
    .execute()
  for (const word of words.split(' '))
    await trx.insertInto('spam_word').values({ word, spam: 1, ham: 0 }).execute()
}
