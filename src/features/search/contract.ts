import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing } from '../../contract/fields.ts'
import { hitPiece } from '../../contract/hit.ts'
import { searchKinds } from '../../contract/search.ts'

/** The most characters that one can search for. */
export const longestSearch = 200

/** How many of one kind a search gives; which are more are found by a further word. */
export const mostOfKind = 5

/** Something of an organisation's work that a search has found. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  /** The id of the project, update, document, milestone, meeting, request, approval or message. */
  id: z.string(),
  /** Of a message, who wrote it. */
  title: z.array(hitPiece),
  /** Where the words are, or how the text begins; empty without a text. */
  excerpt: z.array(hitPiece),
  /** Null: about no project in particular. */
  project_title: z.string().nullable(),
  /** When it was written, added or begins; null for what has a whole day. */
  at: moment.nullable(),
  date: z.iso.date().nullable(),
  /** Its address within the portal. */
  link: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchAnswer = z.object({
  /** By kind, those kinds first of which a title has all words; of each kind titles first, then the newest. */
  hits: z.array(searchHit),
  /** Whether there are more of a kind than are given. */
  more: z.boolean(),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const search = endpoint({
  method: 'GET',
  path: '/search/',
  summary:
    'Find projects, updates, documents by their names, dates, requests, approvals and messages that have all words, the last of which may be incomplete; five of each kind.',
  tags: ['approval', 'calendar', 'document', 'message', 'project', 'request'],
  access: 'organisation:read',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: z.object({
    q: line().max(longestSearch, `Use at most ${longestSearch} characters.`),
  }),
  output: searchAnswer,
})
