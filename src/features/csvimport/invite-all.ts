import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { BeforeImport } from './take-back.ts'

/** Somebody who was imported just now. */
export interface ImportedMember {
  membership: string
  account: string
  email: string
  first_name: string
  /** The name of their client. */
  client: string
}

/** How those are invited whom an import has made. */
export interface ImportInvites {
  /** Whether invitations are mailed at all. */
  areMailed: boolean
  /** Queues one invitation in a transaction of its own, held back; throws a Problem where none may be sent. */
  send: (
    person: ImportedMember,
    actor: SignedInActor,
  ) => Promise<{ task: string | null; sent_at: string }>
  /** Says from when on they leave, and does `also` in the same transaction. */
  hold: <T>(
    sent: BeforeImport['people'],
    also: (trx: Transaction<Tables>) => Promise<T>,
  ) => Promise<T>
  /** Notes a failure that nobody foresaw. */
  failed: (error: unknown) => void
}

/**
 * Invites each of them by itself. They are here already, so one who cannot be mailed today is named,
 * and stops none of the others.
 */
export async function inviteAll(
  invites: ImportInvites,
  people: readonly ImportedMember[],
  actor: SignedInActor,
) {
  const sent: BeforeImport['people'] = []
  const unmailed: { email: string; said: string }[] = []
  for (const person of people) {
    const { membership, account, email } = person
    try {
      const { task, sent_at } = await invites.send(person, actor)
      sent.push([membership, account, task, sent_at])
      if (task === null) unmailed.push({ email, said: notQueued })
    } catch (error) {
      if (!(error instanceof Problem)) invites.failed(error)
      sent.push([membership, account, null, null])
      unmailed.push({ email, said: error instanceof Problem ? error.message : notQueued })
    }
  }
  return { sent, unmailed }
}

const notQueued = 'The mail could not be queued. Send the invitation again from their client.'
