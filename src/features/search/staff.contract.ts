import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, rowId } from '../../contract/fields.ts'
import { paletteKinds } from '../../contract/search.ts'
import { longestSearch } from './contract.ts'

/** How many of one kind the palette is given; which are more are found by further letters. */
export const mostRecords = 8

/** How many of those that somebody opened last are known. */
export const mostOpened = 50

const plain = {
  access: 'staff:console',
  // Each key asks.
  limit: { count: 900, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

/** Something that the firm works on, with an address of its own. */
export const foundRecord = z.object({
  kind: z.enum(paletteKinds),
  /** The id of the membership, organisation, project, enquiry, post, case study or page. */
  id: z.string(),
  /** Of an enquiry, who sent it. */
  title: z.string(),
  /** On one line: company and subject of an enquiry, how a post begins, whose person or project it is; may be empty. */
  detail: z.string(),
  /** What it is found by besides its title. */
  words: z.string(),
  /** When it came, appeared, was invited or last changed. */
  at: moment,
  /** In which box an enquiry lies, and how it stands with a project, a client or a page, in a word; may be empty. */
  state: z.string(),
  /** In the console; of a post on the site. */
  link: z.string(),
})
export type FoundRecord = z.output<typeof foundRecord>

export const findRecords = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/search/',
  summary:
    'Find people, clients, projects, enquiries, posts, case studies and own pages that have all words, each of which may be incomplete: those with all in their title first, then the newest; eight of each kind, only what the caller’s rights are about, and of clients only those whose projects the caller sees.',
  query: z.object({
    q: line().max(longestSearch, `Use at most ${longestSearch} characters.`),
  }),
  output: z.object({
    records: z.array(foundRecord),
    /** Whether there are more of a kind than are given. */
    more: z.boolean(),
  }),
  tags: ['enquiry', 'person', 'project'],
})

export const listOpened = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/opened/',
  summary:
    'What the caller opened last, the latest first; fifty, and only what they may still see.',
  output: z.array(foundRecord),
  tags: ['enquiry', 'opened', 'person', 'project'],
})

export const noteOpened = endpoint({
  ...plain,
  method: 'POST',
  path: '/staff/opened/',
  summary: 'Note that one has opened something, so that it is offered first.',
  audited: false,
  body: z.strictObject({ kind: z.enum(paletteKinds), record: rowId }),
  success: 204,
  output: z.null(),
  tags: ['opened'],
})
