import { serve } from '../../platform/http/serve.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { Database } from '../../database/open.ts'
import { listSettings, readSystem, type SystemState } from './staff.contract.ts'
import { countTasks } from './store.ts'

interface Parts {
  database: Database
  version: string
  /** How the database, the data folder and the disk are now. */
  health: () => Pick<SystemState, 'database' | 'data_folder' | 'takes_in'>
  settings: Output<typeof listSettings>
}

/** By which the console shows how the program is. */
export const systemRoutes = ({ database, version, health, settings }: Parts) => [
  serve(readSystem, async () => ({
    version,
    node: process.versions.node,
    engine: database.engine,
    ...health(),
    ...(await countTasks(database.read)),
  })),
  serve(listSettings, async () => settings),
]
