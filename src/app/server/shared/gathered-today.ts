import { openTimes } from '../../../features/replyclock/open-hours.ts'
import { gathering } from '../../../features/todaylist/gather.ts'
import { followingToday } from '../../../features/today/live.ts'
import type { World } from '../world.ts'
import type { Filing } from './filing.ts'
import type { Receiving } from './receiving.ts'

interface Given {
  receiving: Pick<Receiving, 'company' | 'holidays'>
  mailHead: (payload: unknown) => { to: string; subject: string } | null
  mailFiles: Pick<Filing['mailFiles'], 'ofEntries'>
}

/** Reads what needs somebody, and says to who follows it that it is different. */
export function gatherToday({ database, clock, log }: World, given: Given) {
  const { receiving, mailHead, mailFiles } = given
  const { company, holidays } = receiving
  const filesOf = async (messages: readonly string[]) => await mailFiles.ofEntries('all', messages)
  const gather = gathering({ database, clock, company, holidays, openTimes, filesOf, mailHead })
  return { gather, live: followingToday({ gather, log }) }
}

export type GatheredToday = ReturnType<typeof gatherToday>
