import { openTimes } from '../../../features/enquiry/open-hours.ts'
import type { ReceiveParts } from '../../../features/enquiry/receive.ts'
import { gathering } from '../../../features/today/gather.ts'
import { followingToday } from '../../../features/today/live.ts'
import type { World } from '../world.ts'

interface Given {
  receiving: Pick<ReceiveParts, 'company' | 'holidays'>
  mailHead: (payload: unknown) => { to: string; subject: string }
}

/** Reads what needs somebody, and says to who follows it that it is different. */
export function gatherToday({ database, clock, log }: World, { receiving, mailHead }: Given) {
  const { company, holidays } = receiving
  const gather = gathering({ database, clock, company, holidays, openTimes, mailHead })
  return { gather, live: followingToday({ gather, log }) }
}

export type GatheredToday = ReturnType<typeof gatherToday>
