import { statfs } from 'node:fs/promises'
import type { Patient } from '../../features/doctor/patient.ts'
import type { FromSlices } from '../../features/doctor/work-findings.ts'
import { versionsByFile } from '../../features/document/version-store.ts'
import { findingTrouble } from '../../features/system/old-backups.ts'
import { countTasks } from '../../features/system/store.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { unknownSentence, unknownSettings } from '../../platform/config/unknown.ts'
import { versionOfPortico } from '../../platform/config/version.ts'
import { filesOf } from '../../platform/storage/open-files.ts'
import { settings } from '../server/settings.ts'
import { whatIsMissing } from '../server/shared/missing.ts'
import { withDatabase, withFolder, type OfDatabase } from './world.ts'

/** All that the doctor looks at, for as long as `use` runs; the database is opened when it comes to that. */
export const examined = async <T>(use: (patient: Patient) => Promise<T>): Promise<T> =>
  await withFolder(
    async ({ config }) =>
      await use({
        config,
        clock,
        version: versionOfPortico(),
        unknown: unknownSettings(Object.keys(settings), process.env).map(unknownSentence),
        measure: async (folder) => await statfs(folder),
        files: filesOf(config),
        withDatabase: async (look) =>
          await withDatabase(async (given) => await look(given.database, fromSlices(given))),
      }),
  )

/** What the slices of an opened database know. */
export const fromSlices = (
  given: Pick<OfDatabase, 'database' | 'config' | 'clock'>,
): FromSlices => ({
  countTasks,
  versionsByFile,
  troubleOfBackups: findingTrouble(given),
  missing: async () => await whatIsMissing(given),
})
