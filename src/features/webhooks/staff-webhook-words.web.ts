import type { WebhookDelivery, WebhookEvent } from './staff.contract.ts'

/** Events as whoever chooses them reads them. */
export const eventWords: Record<WebhookEvent, string> = {
  'enquiry.received': 'An enquiry came, with what it says',
  'client.made': 'A client was made',
  'update.published': 'An update of a project was published',
  'approval.decided': 'A client approved or declined something',
  'request.answered': 'A client answered a request',
  'post.published': 'A post appeared on the site',
}

/** The same in a few words, for a list. */
export const shortEvents: Record<WebhookDelivery['event'], string> = {
  'enquiry.received': 'enquiries',
  'client.made': 'new clients',
  'update.published': 'updates',
  'approval.decided': 'approvals',
  'request.answered': 'answers',
  'post.published': 'posts',
  test: 'test',
}

/** How far a message is. */
export const deliveryWords: Record<WebhookDelivery['state'], string> = {
  waits: 'Waits',
  delivered: 'Delivered',
  failing: 'Failed, tried again by itself',
  failed: 'Failed',
  withdrawn: 'Not sent',
}

/** Whether somebody should look at it. */
export const isAmiss = ({ state }: WebhookDelivery): boolean =>
  state === 'failing' || state === 'failed'
