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

/** The kinds of what the firm's people alone find. */
export const firmSearchKinds = ['enquiry', 'post'] as const
export type FirmSearchKind = (typeof firmSearchKinds)[number]
