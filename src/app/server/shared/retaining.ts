import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables/tables.ts'
import { draftsBefore, forgetDraftsBefore, deleteDraftsOf } from '../../../features/draft/store.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import type { StoredKind } from '../../../features/editorial/kind.ts'
import { storedOwnPages } from '../../../features/editorial/own-page-kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'
import {
  deleteTextsRemovedBefore,
  textsRemovedBefore,
} from '../../../features/editorial/removed-store.ts'
import {
  claimEnded,
  deleteEnquiries,
  isOfNoEnquiry,
  quarantinedBefore,
  silentSince,
} from '../../../features/enquiry/ended-store.ts'
import {
  deleteMailsOf,
  forgetMailsBefore,
  keysOfMails,
  mailsBefore,
} from '../../../features/inbound/store.ts'
import {
  deleteEndedSubscriptions,
  subscriptionsEndedBefore,
} from '../../../features/newsletter/store.ts'
import { retention, type Ending } from '../../../features/retention/retention.ts'
import { forgetLessons } from '../../../features/spam/lesson-store.ts'
import { forgetAwayOf } from '../../../features/today/away-store.ts'
import { forgetActsOf } from '../../../features/undo/store.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import { forgetSessions, sessionsBefore } from '../../../platform/auth/sessions.ts'
import type { Clock } from '../../../platform/clock.ts'
import {
  forgetTasksAbout,
  forgetTasks,
  tasksEndedBefore,
} from '../../../platform/outbox/forget-store.ts'
import type { World } from '../world.ts'

type Read = Kysely<Tables>
type Trx = Transaction<Tables>

/** How long what is kept, by the slices that have it. */
export const retaining = ({ database, clock, log }: World, audit: Audit) =>
  retention({
    database,
    clock,
    audit,
    log,
    endings: {
      enquiries: endingEnquiries(clock, silentSince),
      quarantined: endingEnquiries(clock, quarantinedBefore),
      sessions: {
        count: async (read, before, most) => await countUpTo(most, sessionsBefore(read, before)),
        remove: forgetSessions,
      },
      subscriptions: {
        count: async (read, before, most) =>
          await countUpTo(most, subscriptionsEndedBefore(read, before)),
        remove: deleteEndedSubscriptions,
      },
      mails: {
        count: async (read, before, most) => await countUpTo(most, oldMails(read, before)),
        remove: async (trx, before, most) =>
          await forgetTasks(trx, oldMails(trx, before).limit(most)),
      },
      arrived: {
        count: async (read, before, most) => await countUpTo(most, mailsBefore(read, before)),
        remove: async (trx, before, most) =>
          await forgetMailsBefore(trx, before, { now: clock.now().toISOString(), most }),
      },
      drafts: {
        count: async (read, before, most) =>
          (await countUpTo(most, draftsBefore(read, 'draft', { subjects, before }))) +
          (await countUpTo(most, draftsBefore(read, 'revision', { subjects, before }))),
        remove: async (trx, before, most) =>
          await forgetDraftsBefore(trx, { subjects, before }, most),
      },
      removed: endingTexts([storedPosts, storedCaseStudies, storedOwnPages]),
    },
  })

/** Whose drafts end with time; one of the site's texts never does. */
const subjects = ['enquiry', 'project']

const oldMails = (read: Read, before: string) =>
  tasksEndedBefore(read, before).where(({ ref }) => isOfNoEnquiry(ref('outbox.about')))

/** An enquiry goes with all that hangs on it. */
const endingEnquiries = (clock: Clock, ended: typeof silentSince): Ending => ({
  count: async (read, before, most) => await countUpTo(most, ended(read, before)),
  async remove(trx, before, most) {
    const enquiries = await claimEnded(trx, ended(trx, before), most)
    if (enquiries.length > 0) await removeEnquiries(trx, enquiries, clock.now().toISOString())
    return Math.min(enquiries.length, most)
  },
})

/** Removes enquiries with all that hangs on them, and gives the files that are nobody's from then on. */
export async function removeEnquiries(
  trx: Trx,
  enquiries: readonly string[],
  now: string,
): Promise<string[]> {
  await forgetLessons(trx, enquiries)
  await deleteDraftsOf(trx, 'enquiry', enquiries)
  await forgetActsOf(trx, enquiries)
  await forgetAwayOf(trx, enquiries)
  await forgetTasksAbout(trx, enquiries, now)
  const entries = await deleteEnquiries(trx, enquiries)
  const files = await keysOfMails(trx, entries)
  await deleteMailsOf(trx, entries)
  return files
}

/** A text of the site that was removed goes with its draft and its history. */
const endingTexts = (all: readonly StoredKind[]): Ending => ({
  async count(read, before, most) {
    let count = 0
    for (const stored of all)
      count += await countUpTo(most, textsRemovedBefore(read, stored, before))
    return count
  },
  async remove(trx, before, most) {
    let count = 0
    for (const stored of all) {
      if (count === most) break
      const ids = await deleteTextsRemovedBefore(trx, stored, before, most - count)
      if (ids.length > 0) await deleteDraftsOf(trx, stored.kind.subject, ids)
      count += ids.length
    }
    return count
  },
})

async function countUpTo(
  most: number,
  rows: SelectQueryBuilder<Tables, keyof Tables, { id: string }>,
): Promise<number> {
  return (await rows.limit(most).execute()).length
}
