import { z } from 'zod'
import { moment } from '../../contract/fields.ts'

/** An enquiry in an address: by its id, or by the reference that the visitor quotes. */
export const enquiryId = z.string().regex(/^(ENQ-[A-Z0-9]{8}|[\w-]{22})$/, 'Not an enquiry.')

/** How far the delivery of an enquiry to Salesforce is. */
const deliveryStates = [
  /** Salesforce is not set up. */
  'off',
  /** It is set up, and this enquiry was not sent there: it came before, or lies in review. */
  'none',
  'waits',
  'created',
  'updated',
  /** Salesforce took it, and does not say what it did with it. */
  'unconfirmed',
  'duplicate',
  'refused',
  /** It failed several times, and is tried again. */
  'failing',
  /** It is not tried again by itself. */
  'failed',
] as const

export const leadDelivery = z.object({
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it arrived or was given up, else when it was queued; null: it was not. */
  at: moment.nullable(),
  /** Null: it is not tried by itself. */
  next_try_at: moment.nullable(),
  /** What the other side answered last. */
  said: z.string().nullable(),
})
export type LeadDelivery = z.output<typeof leadDelivery>

/** A mail or a delivery that followed an enquiry by itself. */
export const followUp = z.object({
  kind: z.enum(['mail', 'salesforce']),
  /** As the outbox says it: queued, sending, failed, sent, created, refused … */
  state: z.string(),
  at: moment,
  /** What the other side answered last; null: nothing yet. */
  outcome: z.string().nullable(),
})

const inShort: Record<LeadDelivery['state'], string> = {
  off: '',
  none: 'not sent to Salesforce',
  waits: 'waits for Salesforce',
  created: 'in Salesforce',
  updated: 'in Salesforce',
  unconfirmed: 'sent to Salesforce',
  duplicate: 'not in Salesforce',
  refused: 'not in Salesforce',
  failing: 'not in Salesforce yet',
  failed: 'not in Salesforce',
}

/** In a list: where an enquiry is; empty where Salesforce is not set up. */
export const deliveryInShort = ({ state }: LeadDelivery): string => inShort[state]

/** Whether somebody should look at it. */
export const hasFailed = ({ state }: LeadDelivery): boolean =>
  ['duplicate', 'refused', 'failing', 'failed'].includes(state)
