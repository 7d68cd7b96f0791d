/** Every mail to clients and visitors whose words can be changed, in the order of the console. */
export const wordedMailIds = [
  'enquiry-received',
  'invitation',
  'agreement',
  'sign-in-link',
  'reset',
  'notice-update',
  'notice-approval',
  'notice-request',
  'notice-message',
  'notice-document',
  'notice-event',
  'notice-daily',
  'subscription',
  'post',
] as const
export type WordedMailId = (typeof wordedMailIds)[number]
