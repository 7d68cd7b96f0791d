import { demoIsOn } from '../../platform/config/config.ts'
import { unknownSentence, unknownSettings } from '../../platform/config/unknown.ts'
import { settings } from './settings.ts'
import { whatIsMissing } from './shared/missing.ts'
import type { World } from './world.ts'

const policiesBypassed =
  'The role of DATABASE_URL is a superuser, or bypasses row-level security: PostgreSQL keeps no clients apart.'

/** Logs that the program has started and where, and a warning for each thing that is not as it should be. */
export async function reportStart(
  world: World,
  { port, environment }: { port: number; environment: NodeJS.ProcessEnv },
): Promise<void> {
  const { config, database, log } = world
  const { HOST: host, PUBLIC_URL: address } = config
  log.info({ address, host, port, engine: database.engine }, 'started')
  for (const each of unknownSettings(Object.keys(settings), environment))
    log.warn({ setting: each.name }, unknownSentence(each))
  if (database.bypassesPolicies) log.warn(policiesBypassed)
  // A demo has nobody who waits for enquiries.
  if (!demoIsOn(config)) for (const what of await whatIsMissing(world)) log.warn(what)
}
