import { z } from 'zod'
import { setting } from '../../../platform/config/setting.ts'
import { countOf } from './count.ts'

export const workerSettings = {
  WORKERS: setting(
    z
      .string()
      .transform(countOf)
      .refine((count) => count !== null),
    'a number from 1 to 64, or auto',
    'How many processes answer requests; auto: as many as this machine has processors.',
    '1',
  ),
}
