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
export const firmSearchKinds = [
  'person',
  'organisation',
  'enquiry',
  'post',
  'case_study',
  'own_page',
] as const
export type FirmSearchKind = (typeof firmSearchKinds)[number]

/** What the palette of the firm's people finds, in the order in which it is shown. */
export const paletteKinds = [
  'person',
  'organisation',
  'project',
  'enquiry',
  'post',
  'case_study',
  'own_page',
] as const
export type PaletteKind = (typeof paletteKinds)[number]
