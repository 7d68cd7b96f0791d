/** The kinds of what a search finds. */
export const searchKinds = [
  'project',
  'update',
  'document',
  'milestone',
  'meeting',
  'request',
  'approval',
  'message',
] as const
export type SearchKind = (typeof searchKinds)[number]
