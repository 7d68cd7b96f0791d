import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { inTurns } from '../../database/in-turns.ts'
import { among } from './among-store.ts'
import { allIdsOf, type ErasedPerson } from './person-store.ts'
import { hasSome } from './words-store.ts'

type Trx = Transaction<Tables>

/** Mails to them, mails about what is theirs, and what they asked for by typing who they are. */
const theirTasks = (person: ErasedPerson): RawBuilder<boolean> => sql`(
  lower(recipient) = ${person.address}
  or ${among('about', allIdsOf(person))}
  or (kind in ('reset', 'sign-in-link') and ${hasSome(['payload'], typed(person))})
  or (kind = 'mail' and coalesce(recipient, '') = '' and ${hasSome(['payload'], [JSON.stringify(person.address)])})
)`

/** As JSON has it, whole: an address or a user name may be part of another one. */
const typed = ({ address, usernames }: ErasedPerson) =>
  [address, ...usernames].map((one) => JSON.stringify(one))

/** Mails that came from their address. */
const fromThem = ({ address }: ErasedPerson) => sql<boolean>`lower(sender) = ${address}`

/** Mails of theirs that went into a project, of which what they said there stays. */
const isOfProject = sql<boolean>`(state = 'placed' and project_id is not null)`

export async function countMails(read: Kysely<Tables>, person: ErasedPerson) {
  const tasks = read.selectFrom('outbox').where(theirTasks(person))
  const arrived = read.selectFrom('inbound_mail').where(fromThem(person))
  const count = ({ fn }: { fn: typeof read.fn }) => fn.countAll<number | string>().as('count')
  return {
    mails: Number((await tasks.select(count).executeTakeFirstOrThrow()).count),
    arrived: Number((await arrived.select(count).executeTakeFirstOrThrow()).count),
  }
}

/**
 * Deletes mails to them and from them, also one that a worker is sending in this moment: it may still
 * arrive, and nothing is kept of it. Gives how many, and the keys of files that are nobody's now.
 */
export async function deleteMails(trx: Trx, person: ErasedPerson, now: string) {
  const tasks = await trx.deleteFrom('outbox').where(theirTasks(person)).returning('id').execute()
  const returned = await trx
    .deleteFrom('inbound_mail')
    .where(
      among(
        'task_id',
        tasks.map(({ id }) => id),
      ),
    )
    .where('state', 'in', ['bounced', 'automatic'])
    .returning('file_key')
    .execute()
  const kept = await trx
    .updateTable('inbound_mail')
    .set({ sender: null, sender_name: null, subject: null, text: null, forgotten_at: now })
    .where(fromThem(person))
    .where(isOfProject)
    .returning('file_key')
    .execute()
  await deletePlaced(trx, person)
  const gone = await trx
    .deleteFrom('inbound_mail')
    .where(fromThem(person))
    .returning('file_key')
    .execute()
  const files = [...returned, ...kept, ...gone].map(({ file_key }) => file_key)
  return {
    counts: { mails: tasks.length, arrived: returned.length + kept.length + gone.length },
    files,
  }
}

/** What they mailed that was put into the thread of an enquiry of somebody else. */
async function deletePlaced(trx: Trx, person: ErasedPerson): Promise<void> {
  const mails = trx.selectFrom('inbound_mail').select('entry_id').where(fromThem(person))
  const placed = await mails.where('entry_id', 'is not', null).execute()
  const entries = placed.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]))
  await inTurns(entries, (some) =>
    trx.deleteFrom('enquiry_message').where('id', 'in', some).execute(),
  )
}

/** An answer that names them is not given again: whoever repeats their request is refused. */
export async function forgetAnswers(trx: Trx, person: ErasedPerson): Promise<void> {
  const texts = [person.address, ...allIdsOf(person)]
  await trx
    .updateTable('idempotency')
    .set({ answer: '' })
    .where('answer', '!=', '')
    .where(sql<boolean>`(${hasSome(['answer'], texts)})`)
    .execute()
}
