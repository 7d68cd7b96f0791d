/**
 * What answers are about. A call that reads has the tags of what is in its answer, a call with an
 * effect those of what it changes; a screen reloads every answer that shares a tag with the call
 * that was just made. So no slice has to know whose answers its effects make stale.
 */
export const tags = [
  'api-key',
  'approval',
  'arrival',
  'calendar',
  'calendar-feed',
  'case-study',
  'device',
  'document',
  'enquiry',
  'enquiry-template',
  'inbound',
  'launch',
  'list',
  'mail',
  'me',
  'media',
  'message',
  'message-read',
  'notification',
  'notification-choice',
  'opened',
  'organisation',
  'own-page',
  'passkey',
  'person',
  'post',
  'preview-link',
  'project',
  'project-template',
  'redirect',
  'removed-document',
  'request',
  'site',
  'subscriber',
  'system',
  'today',
  'webhook',
] as const

export type Tag = (typeof tags)[number]
