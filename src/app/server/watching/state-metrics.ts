import { isElsewhere } from '../../../platform/storage/place.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { gauge, type Family } from '../../../platform/watching/family.ts'
import type { World } from '../world.ts'

/** Whether the program can do its work, as `/ready` says it, and whether it is stopping. */
export function watchState({ database, damage, disk = ampleDisk }: World) {
  let [isAway, isDraining] = [false, false]
  database.onAvailability(({ state }) => {
    if (state !== 'busy') isAway = state === 'away'
  })
  const asNumber = (is: boolean) => (is ? 1 : 0)
  return {
    drain: () => void (isDraining = true),
    families: (): Family[] => {
      const folder = disk.isThere() && !disk.isFailing() && disk.rung() !== 'nothing'
      return [
        gauge(
          'portico_ready',
          'Whether it can do its work, as /ready says.',
          asNumber(!isAway && folder && !isElsewhere(database)),
        ),
        gauge('portico_draining', 'Whether it is stopping.', asNumber(isDraining)),
        gauge('portico_database_available', 'Whether the database answers.', asNumber(!isAway)),
        gauge(
          'portico_database_damaged',
          'Whether its file was found damaged.',
          asNumber(damage?.isDamaged() ?? false),
        ),
      ]
    },
  }
}
