import { gallerySettings } from '../../features/gallery/settings.ts'
import { checkInbound, inboundSettings } from '../../features/inbound/settings.ts'
import { checkSalesforce, salesforceSettings } from '../../features/salesforce/settings.ts'
import { webhookSettings } from '../../features/webhooks/settings.ts'
import { edgeSettings } from '../../platform/edge/settings.ts'
import { watchingSettings } from '../../platform/watching/settings.ts'
import { platformSettings, readSettings, type ConfigOf } from '../../platform/config/config.ts'
import type { Setting } from '../../platform/config/setting.ts'
import { workerSettings } from './workers/setting.ts'

/** Every setting by its name; the table in the documentation is made from this. */
export const settings = {
  ...platformSettings,
  ...edgeSettings,
  ...gallerySettings,
  ...inboundSettings,
  ...salesforceSettings,
  ...webhookSettings,
  ...workerSettings,
  ...watchingSettings,
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

/** Every setting in words, for people: the value in use, and never a secret. */
export const shownSettings = (config: Config) =>
  Object.entries<Setting>(settings).map(([name, { help, fallback, secret }]) => {
    const value = inWords(name, (config as Record<string, unknown>)[name])
    const is_default = value === null || value === fallback.replace('$PORT', String(config.PORT))
    return { name, help, value: secret ? null : value, fallback, secret, is_default }
  })

function inWords(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (name === 'DISK_FLOOR') return `${Number(value) / 1e6} MB`
  if (name === 'MAIL_FROM') return addressInWords(value as { name?: string; address: string })
  if (name === 'SALESFORCE_FIELDS')
    return Object.entries(value as Record<string, string>)
      .map((pair) => pair.join('='))
      .join(', ')
  return Array.isArray(value) ? value.join(', ') : `${value as string | number}`
}

const addressInWords = ({ name, address }: { name?: string; address: string }) =>
  name ? `${name} <${address}>` : address
