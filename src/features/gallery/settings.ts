import { z } from 'zod'
import { demoIsOn, type PlatformConfig } from '../../platform/config/config.ts'
import { setting } from '../../platform/config/setting.ts'

export const gallerySettings = {
  GALLERY: setting(
    z.enum(['on', 'off']).optional(),
    'on or off',
    'Show the gallery of the design at /coronet, /simple and /test.',
    'as DEMO',
  ),
}

type Config = PlatformConfig & { GALLERY?: 'on' | 'off' | undefined }

/** Whether the gallery is there at all: where the demo may be, unless it is said otherwise. */
export const galleryIsOn = (config: Config): boolean =>
  config.GALLERY === undefined ? demoIsOn(config) : config.GALLERY === 'on'
