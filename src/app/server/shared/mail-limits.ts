import type { Tables } from '../../../database/tables/tables.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import { createSigner } from '../../../platform/auth/secrets.ts'
import { createAllowance, type MailLimit } from '../../../platform/mail/allowance.ts'
import type { World } from '../world.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour

/** The most mails a day in all that people without a session make us send. */
const mostInAll = 200

/**
 * Strangers type any address into the first two, so what was sent to whoever asked for a new
 * password or a link to sign in counts, too. Those only reach people who have an account: the
 * enquiries of a stranger must not keep them from anybody, so each is counted by itself.
 */
const typed = {
  most: mostInAll,
  kinds: ['enquiry', 'subscription', 'reset', 'sign-in-link'] as const,
}

/** What strangers can make us send, and the invitations of people who are signed in. */
export const mailLimits: Record<Tables['counted_mail']['kind'], MailLimit> = {
  enquiry: { most: 1, within: aDay, inAll: typed },
  subscription: { most: 1, within: aDay, inAll: typed },
  reset: { most: 5, within: anHour, inAll: { most: mostInAll, kinds: ['reset'] } },
  'sign-in-link': {
    most: 5,
    within: anHour,
    inAll: { most: mostInAll, kinds: ['sign-in-link'] },
  },
  invitation: { most: 3, within: aDay, inAll: null },
}

/** Says whether somebody may be sent a mail by these limits, and counts it. */
export const mailAllowance = async ({ database, clock }: World, keys: Keys) =>
  createAllowance({
    database,
    clock,
    limits: mailLimits,
    signer: await createSigner(keys, 'mail'),
  })
