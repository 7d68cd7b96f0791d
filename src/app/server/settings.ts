import { gallerySettings } from '../../features/gallery/settings.ts'
import { checkInbound, inboundSettings } from '../../features/inbound/settings.ts'
import { checkSalesforce, salesforceSettings } from '../../features/salesforce/settings.ts'
import { platformSettings, readSettings, type ConfigOf } from '../../platform/config/config.ts'

/** Every setting by its name; the table in the documentation is made from this. */
export const settings = {
  ...platformSettings,
  ...gallerySettings,
  ...inboundSettings,
  ...salesforceSettings,
}

/** The settings that the program was started with. */
export type Config = ConfigOf<typeof settings>

/** Reads all settings. Throws a StartError for one that is wrong, or does not go with another. */
export function readConfig(environment: Parameters<typeof readSettings>[1]): Config {
  const config = readSettings(settings, environment)
  checkSalesforce(config)
  checkInbound(config)
  return config
}
