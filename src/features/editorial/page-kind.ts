import { z } from 'zod'
import { lines } from '../../contract/fields.ts'
import { malformed } from '../../contract/problem.ts'
import { plainText } from '../../contract/prose.ts'
import { asJson } from '../../platform/publishing/collection.ts'
import type { About, LegalText } from '../content/contract.ts'
import { pageTexts, type PageId } from './contract.ts'
import {
  proseOf,
  sentence,
  trimmed,
  type FieldTexts,
  type StoredText,
  type TextColumns,
} from './kind.ts'
import type { Previewed } from './preview.ts'
import { plainColumns } from './store.ts'
import { arePairs, pairsIn, typedPairs, type Pair } from './typed-pairs.ts'

const shown = { act: 'text', audited: [], second: () => '' } as const

/** A legal text, at an address that never changes. */
export const storedLegalText = (id: 'privacy' | 'terms', builtIn: LegalText): StoredText => ({
  ...shown,
  kind: pageTexts[id],
  table: 'legal_text',
  fixed: {
    id,
    key: ['slug', id],
    plain: plainColumns,
    held: 'position',
    builtIn: {
      id: `text-${id}`,
      position: 0,
      published_at: null,
      updated_at: builtIn.updated_at,
      slug: id,
      title: builtIn.title,
      body: JSON.stringify(builtIn.body),
    },
  },
  columns: ['body'],
  textsOf: ({ title, body }) => ({ title, text: proseOf(String(body)) }),
  publishable(texts) {
    const { data, body } = checked(z.object({ title }), texts)
    return { title: data.title, body }
  },
})

/** What the firm says of itself. */
export const storedAbout = (builtIn: About): StoredText => ({
  ...shown,
  kind: pageTexts.about,
  table: 'about',
  fixed: {
    id: 'about',
    key: ['id', 'only'],
    plain: ['id', 'headline as title', ...plainColumns.slice(3)],
    held: 'headline',
    builtIn: {
      id: 'only',
      published_at: null,
      updated_at: builtIn.updated_at ?? '2026-01-01T00:00:00.000Z',
      headline: builtIn.headline,
      lead: builtIn.lead,
      story: JSON.stringify(builtIn.story),
      highlights: JSON.stringify(builtIn.highlights),
      values: JSON.stringify(builtIn.values),
    },
  },
  columns: ['headline', 'lead', 'story', 'highlights', 'values'],
  audited: ['lead', 'highlights', 'values'],
  textsOf: (row) => ({
    title: String(row['headline']),
    lead: String(row['lead']),
    highlights: typedPairs(storedPoints(row).highlights),
    values: typedPairs(storedPoints(row).values),
    text: proseOf(String(row['story'])),
  }),
  publishable(texts, row) {
    const { highlights, values } = storedPoints(row)
    const points = { highlights: pointsOf(highlights), values: pointsOf(values) }
    const { data, body } = checked(aboutSchema.extend(points), texts)
    return {
      headline: data.title,
      lead: data.lead,
      story: body,
      highlights: JSON.stringify(pointsIn(data.highlights, highlights)),
      values: JSON.stringify(pointsIn(data.values, values)),
    }
  },
})

const { fields } = pageTexts.about
const title = sentence(fields.title.most, 'Enter a title.')
const pointsOf = (stored: readonly Pair[]) =>
  lines().refine(
    (given) => arePairs(pairsIn(given, stored, 'first'), stored),
    'Enter in each line a few words, a colon, and a sentence.',
  )
const aboutSchema = z.object({
  title,
  lead: lines().min(1, 'Enter a sentence or two.').max(fields.lead.most),
})

/** Throws 400 with what is wrong in which field. */
function checked<Schema extends z.ZodObject>(schema: Schema, texts: FieldTexts) {
  const { data, error } = schema.safeParse(texts)
  const errors = error ? z.flattenError(error).fieldErrors : {}
  const all: Record<string, string[]> = { ...(errors as Record<string, string[]>) }
  const body = trimmed(texts['text'] ?? '')
  if (plainText(body).trim() === '') all['text'] = ['Write something first.']
  if (!data || Object.keys(all).length > 0) throw malformed('Something is missing.', all)
  return { data, body: JSON.stringify(body) }
}

type Points = About['values']

/** Of each its title, and its text. */
function storedPoints(row: TextColumns): Record<'highlights' | 'values', Pair[]> {
  const pairsOf = (name: string): Pair[] =>
    asJson<Points>(String(row[name])).map((one) => [one.title, one.text])
  return { highlights: pairsOf('highlights'), values: pairsOf('values') }
}

/** The first colon ends the title. */
const pointsIn = (typed: string, stored: readonly Pair[]): Points =>
  pairsIn(typed, stored, 'first').map(([title, text]) => ({ title, text }))

/** A legal text as it would be published now, for its page. */
export const previewedLegalText = (slug: PageId, { texts, now }: Previewed): LegalText => ({
  slug,
  title: texts['title'] || pageTexts.privacy.untitled,
  body: trimmed(texts['text'] ?? ''),
  updated_at: now,
})

/** The same of the about text. */
export const previewedAbout = ({ row, texts, now }: Previewed): About => ({
  headline: texts['title'] ?? '',
  lead: texts['lead'] ?? '',
  story: trimmed(texts['text'] ?? ''),
  highlights: pointsIn(texts['highlights'] ?? '', storedPoints(row).highlights),
  values: pointsIn(texts['values'] ?? '', storedPoints(row).values),
  updated_at: now,
})
