import { createGroupedWriter } from '../../../database/grouped.ts'
import { enquiryCounter } from '../../../features/enquiry/flood.ts'
import type { FollowUpParts, ReceiveParts } from '../../../features/enquiry/receive.ts'
import { readHolidays } from '../../../features/replyclock/holiday-store.ts'
import { replyDueSentence } from '../../../features/replyclock/reply-clock.ts'
import { replyDueOf } from '../../../features/replyclock/reply-due.ts'
import { judgeAsTaught } from '../../../features/spam/judge-taught.ts'
import type { Limiter } from '../../../platform/auth/limiter.ts'
import { oncePerTick } from '../../../platform/publishing/tick.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import type { World } from '../world.ts'

export interface Receiving extends ReceiveParts {
  /** Days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
  holidays: () => Promise<ReadonlySet<string>>
}

type Given = Omit<FollowUpParts, 'clock' | 'origin' | 'replyDueSentence'> & { limiter: Limiter }

/** What it takes to receive an enquiry. */
export function createReceiving(world: World, { limiter, ...given }: Given): Receiving {
  const { config, database, clock, disk = ampleDisk } = world
  const holidays = oncePerTick(async () => await readHolidays(database))
  return {
    ...given,
    clock,
    disk,
    writer: createGroupedWriter(database),
    holidays,
    replyDue: replyDueOf({ company: given.company, holidays }),
    replyDueSentence,
    count: enquiryCounter(limiter),
    judge: judgeAsTaught,
    origin: config.PUBLIC_URL,
  }
}
