import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import { attention, bytesInWords, good, spanInWords, wrong, type Finding } from './finding.ts'

const about = 'standby'
/** In seconds: for so long the database answers after each change, and the standby is of little use. */
const long = 10

/** In ms: what was written just before may be on its way. */
const moment = 1_000

/** How far it is behind for longer than a moment: what it replayed last may be from a quiet hour ago. */
async function lagOf({ lag }: NonNullable<Database['replica']>) {
  const first = await lag()
  if (first.seconds === null || first.seconds < long) return first
  await wait(moment)
  return await lag()
}

/** Whether the standby of DATABASE_READ_URL is read, and how far it is behind; nothing without one. */
export async function findingsOfReplica({
  replica,
}: Pick<Database, 'replica'>): Promise<Finding[]> {
  if (!replica) return []
  const why = await replica.whyNot()
  if (why !== null)
    return [
      wrong(
        about,
        `That of DATABASE_READ_URL is not read, and the database does its work: ${why}.`,
        'Look whether the address, its role and pg_hba.conf are right, and whether it follows this database.',
      ),
    ]
  const { bytes, seconds } = await lagOf(replica)
  if (bytes === null)
    return [
      attention(
        about,
        'What DATABASE_READ_URL leads to is no standby: it takes writes itself.',
        'Name a standby there, or take the setting out; what it lacks is seen by each read in any case.',
      ),
    ]
  if (bytes === 0) return [good(about, 'It has all that the database has.')]
  const behind = `It is ${bytesInWords(bytes)}${seconds === null ? '' : ` and ${spanInWords(seconds * 1_000)}`} behind.`
  if (seconds === null || seconds < long) return [good(about, behind)]
  return [
    attention(
      about,
      behind,
      'After each change of content the database answers until it has caught up: look at pg_stat_replication, and at its disk.',
    ),
  ]
}
