import { demoIsOn } from '../../platform/config/config.ts'
import { inBackground } from '../../contract/background.ts'
import type { DamageWatch } from '../../database/damage.ts'
import { unknownSentence, unknownSettings } from '../../platform/config/unknown.ts'
import { ownerBesideRoot } from './folder-owner.ts'
import { settings } from './settings.ts'
import { whatIsMissing } from './shared/missing.ts'
import { levelOfStart } from './welcome.ts'
import type { World } from './world.ts'

const policiesBypassed =
  'The role of DATABASE_URL is a superuser, or bypasses row-level security: PostgreSQL keeps no clients apart.'

const besideRoot =
  'This runs as root, and DATA_DIR belongs to another user, who cannot use what root makes there: start it as that user.'

const damaged =
  'portico.sqlite is damaged: stop the program, keep a copy of the file, and restore the latest backup.'

/** Behind the start: 100 MB take about half a second. */
async function reportDamage(damage: DamageWatch, log: World['log']): Promise<void> {
  const found = await damage.look().catch((err: unknown) => {
    log.warn({ err }, 'cannot check portico.sqlite')
    return []
  })
  if (found.length > 0) log.error({ found }, damaged)
}

/** Logs that the program has started and where, and a warning for each thing that is not as it should be. */
export async function reportStart(
  world: World,
  { port, environment }: { port: number; environment: NodeJS.ProcessEnv },
): Promise<void> {
  const { config, database, damage, log, among } = world
  const { HOST: host, PUBLIC_URL: address } = config
  log[levelOfStart(config)]({ address, host, port, engine: database.engine }, 'started')
  if (among?.isFirst === false) return
  for (const each of unknownSettings(Object.keys(settings), environment))
    log.warn({ setting: each.name }, unknownSentence(each))
  if (database.bypassesPolicies) log.warn(policiesBypassed)
  const owner = ownerBesideRoot(config.DATA_DIR)
  if (owner !== null) log.warn({ owner }, besideRoot)
  if (damage) inBackground(reportDamage(damage, log))
  // A demo has nobody who waits for enquiries.
  if (!demoIsOn(config)) for (const what of await whatIsMissing(world)) log.warn(what)
}
