import type { ClockWatch } from '../../platform/leading/clock-watch.ts'
import { leading } from '../../platform/leading/leading.ts'
import type { createApp } from './create-app.ts'
import { housekeeper } from './housekeeping.ts'
import type { World } from './world.ts'

/** What is done for all at its time, by one process wherever several run. */
export function leaderOfJobs(
  world: World & { clockWatch: ClockWatch },
  made: Awaited<ReturnType<typeof createApp>>,
) {
  const { digest, firmNews, scheduled } = made.notices
  const jobs = [
    digest,
    firmNews,
    scheduled,
    ...made.led,
    made.takingOut,
    ...(made.inbound ? [made.inbound.placer] : []),
    housekeeper({ ...world, ...made }),
  ]
  return leading({ ...world, jobs, name: 'jobs' })
}
