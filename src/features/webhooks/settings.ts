import { z } from 'zod'
import { setting } from '../../platform/config/setting.ts'

/** Where webhooks may lead. */
export const webhookSettings = {
  WEBHOOK_NETWORK: setting(
    z.enum(['internet', 'any']),
    'internet or any',
    'Where webhooks may lead: with `any` also to this machine and its network, and without encryption.',
    'internet',
  ),
}
