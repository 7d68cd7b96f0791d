import { constants, setPriority } from 'node:os'

/**
 * Lets visitors go first. Where a service manager refuses that, the work is done all the same. Not at the
 * lowest priority, which on a busy machine gets no time at all.
 */
export function stepBack(set: typeof setPriority = setPriority): void {
  try {
    set(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It then has the priority of the service.
  }
}
