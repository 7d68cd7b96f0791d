import { contentStore } from '../../../features/content/store.ts'
import { builtInStatistics } from '../../../features/home/builtin.ts'
import { hiddenClaims } from '../../../features/launch/launch.ts'
import type { World } from '../world.ts'

/** The firm's own figures, else those that are built in and not left out. */
export const shownFigures =
  ({ database, clock }: Pick<World, 'database' | 'clock'>) =>
  async () => {
    const own = await contentStore(database, clock).statistics()
    const left = await hiddenClaims(database)()
    return own.length > 0 ? own : builtInStatistics.filter(({ id }) => !left.has(id))
  }
