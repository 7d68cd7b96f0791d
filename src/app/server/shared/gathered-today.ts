import { openTimes } from '../../../features/replyclock/open-hours.ts'
import { gathering } from '../../../features/todaylist/gather.ts'
import { followingToday } from '../../../features/today/live.ts'
import { findingTrouble } from '../../../features/system/old-backups.ts'
import { openBeforeLaunch } from '../../../features/launch/launch.ts'
import { launchParts } from './launch-parts.ts'
import type { World } from '../world.ts'
import type { Filing } from './filing.ts'
import type { Receiving } from './receiving.ts'

interface Given {
  receiving: Pick<Receiving, 'company' | 'holidays'>
  mailHead: (payload: unknown) => { to: string; subject: string } | null
  mailFiles: Pick<Filing['mailFiles'], 'ofEntries'>
}

/** Reads what needs somebody, and says to who follows it that it is different. */
export function gatherToday(world: World, given: Given) {
  const { database, clock, log } = world
  const { receiving, mailHead, mailFiles } = given
  const { company, holidays } = receiving
  const filesOf = async (messages: readonly string[]) => await mailFiles.ofEntries('all', messages)
  const beforeLaunch = openBeforeLaunch(launchParts(world))
  const troubleOfBackups = findingTrouble(world)
  const parts = {
    database,
    clock,
    company,
    holidays,
    openTimes,
    filesOf,
    mailHead,
    beforeLaunch,
    troubleOfBackups,
  }
  const gather = gathering(parts)
  return { gather, live: followingToday({ gather, log }) }
}

export type GatheredToday = ReturnType<typeof gatherToday>
