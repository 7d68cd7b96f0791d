import type { Open } from '../../platform/command/command.ts'
import type { Patient } from '../../features/doctor/patient.ts'
import type { OfProgram } from './world-whole.ts'
import type { OfDatabase } from './world.ts'

// The modules that open the database are loaded when a command runs, and not to print its help.

/** With the database as it is. */
export const asItIs: Open<Pick<OfDatabase, 'database' | 'config' | 'clock'>> = async (use) =>
  await (await import('./world.ts')).withDatabase(use)

/** With the database brought up to date, and nothing else of the program. */
export const onDatabase: Open<OfDatabase> = async (use) => {
  const { withDatabase, ofDatabase } = await import('./world.ts')
  return await withDatabase(async (given) => await use(await ofDatabase(given)))
}

/** With everything that the running program has. */
export const onProgram: Open<OfProgram> = async (use) => {
  const { withDatabase, ofDatabase } = await import('./world.ts')
  const { ofProgram } = await import('./world-whole.ts')
  return await withDatabase(async (given) => await use(await ofProgram(await ofDatabase(given))))
}

/** With the settings and where the data of the service is or is to be, and nothing opened. */
export const onFolder: Open<Pick<OfDatabase, 'config'>> = async (use) =>
  await (await import('./world.ts')).withFolder(use)

/** With all that can be wrong, and nothing of it opened yet. */
export const onPatient: Open<Patient> = async (use) =>
  await (await import('./examined.ts')).examined(use)
