/**
 * What answers are made of. A call that reads carries the tags of what is in its answer, a call with
 * an effect those of what it changes; a screen asks anew for every answer that shares one with what
 * was just done. So no slice has to know whose answers its effects make stale.
 */
export const tags = [
  'approval',
  'calendar',
  'calendar-feed',
  'device',
  'document',
  'me',
  'message',
  'message-read',
  'notification',
  'notification-choice',
  'passkey',
  'project',
  'request',
] as const

export type Tag = (typeof tags)[number]
