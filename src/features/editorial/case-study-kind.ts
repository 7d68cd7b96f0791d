import type { Transaction } from 'kysely'
import { z } from 'zod'
import { line, lines, slug as slugSchema } from '../../contract/fields.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import { malformed } from '../../contract/problem.ts'
import { plainText } from '../../contract/prose.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { caseStudies, slugFrom } from './contract.ts'
import {
  proseOf,
  sentence,
  slugOfText,
  trimmed,
  type FieldTexts,
  type StoredKind,
  type TextRow,
} from './kind.ts'
import { isIndustry } from './order-store.ts'
import { seriesErrors, seriesIn, typedSeries } from './study-series.ts'
import { pairsOfStops, stopsIn, typedStops } from './study-words.ts'
import { arePairs, pairsIn, type Pair } from './typed-pairs.ts'

/** Case studies, with the number that each is about. */
export const storedCaseStudies: StoredKind = {
  kind: caseStudies,
  table: 'case_study',
  act: 'case-study',
  columns: [
    'client_name',
    'industry',
    'summary',
    'metric_value',
    'metric_label',
    'metric_series',
    'duration',
    'picture',
    'picture_alt',
    'body',
    'stops',
    'featured',
  ],
  listed: ['client_name', 'metric_value'],
  audited: [
    'client_name',
    'industry',
    'summary',
    'metric_value',
    'metric_label',
    'metric_series',
    'duration',
    'picture',
  ],
  empty: () => ({
    client_name: '',
    industry: '',
    summary: '',
    metric_value: '',
    metric_label: '',
    metric_series: null,
    duration: '',
    picture: '',
    picture_alt: '',
    body: '',
    stops: '[]',
    featured: 0,
  }),
  second: ({ client_name, metric_value }) =>
    [client_name, metric_value].filter(Boolean).join(' · '),
  textsOf: (row) => ({
    title: row.title,
    slug: slugOfText(row),
    client: String(row['client_name']),
    industry: String(row['industry']),
    duration: String(row['duration']),
    picture: String(row['picture']),
    shows: String(row['picture_alt']),
    number: String(row['metric_value']),
    counted: String(row['metric_label']),
    featured: row['featured'] === 1 ? 'yes' : 'no',
    summary: String(row['summary']),
    stops: typedStops(String(row['stops'])),
    ...typedSeries(row['metric_series']),
    text: proseOf(String(row['body'])),
  }),
  publishable: async (texts, row, trx) => ({
    ...publishable(texts, row),
    industry: await knownIndustry(trx, texts['industry'] ?? '', row),
  }),
}

const { fields } = caseStudies

const schema = z.object({
  title: sentence(fields.title.most, 'Enter a title.'),
  slug: slugSchema,
  client: sentence(fields.client.most, 'Enter whom the project was for.'),
  duration: sentence(fields.duration.most, 'Enter how long it took.'),
  number: sentence(fields.number.most, 'Enter the figure, such as 38%.'),
  counted: sentence(fields.counted.most, 'Enter what the figure counts.'),
  summary: sentence(fields.summary.most, 'Enter a sentence or two for the list.'),
  stops: lines(),
  picture: z
    .string()
    .refine((given) => given === '' || readMediaAddress(given) !== null, 'Choose a picture.'),
  shows: line().trim().max(fields.shows.most),
  finding: line().max(fields.finding.most),
  measured: line().max(fields.measured.most),
  unit: line().max(fields.unit.most),
  turn: line().max(fields.turn.most),
})

const stopsOf = (stored: readonly Pair[]) =>
  schema.shape.stops.refine(
    (given) => arePairs(pairsIn(given, stored, 'last'), stored),
    'Enter in each line what and when, such as “Build: week 3”.',
  )

function publishable(texts: FieldTexts, row: TextRow) {
  const slug = texts['slug']?.trim() || slugFrom(texts['title'] ?? '')
  const stored = pairsOfStops(String(row['stops']))
  const { data, error } = schema.extend({ stops: stopsOf(stored) }).safeParse({ ...texts, slug })
  const errors = error ? z.flattenError(error).fieldErrors : {}
  const all: Record<string, string[]> = {
    ...errors,
    ...seriesErrors(texts, row['metric_series']),
  }
  if (slug === '') all['slug'] = ['Enter an address: the title gives none.']
  const body = trimmed(texts['text'] ?? '')
  if (plainText(body).trim() === '') all['text'] = ['Write something first.']
  if (!data || Object.keys(all).length > 0) throw malformed('Something is missing.', all)
  const series = seriesIn({ ...texts, ...data }, row['metric_series'])
  return {
    title: data.title,
    slug,
    client_name: data.client,
    duration: data.duration,
    metric_value: data.number,
    metric_label: data.counted,
    summary: data.summary,
    metric_series: series && JSON.stringify(series),
    picture: data.picture,
    picture_alt: data.shows,
    stops: JSON.stringify(stopsIn(data.stops, stored)),
    featured: texts['featured'] === 'yes' ? 1 : 0,
    body: JSON.stringify(body),
  }
}

/** One of the firm's industries, the one that it has of old, or none; throws 400. */
async function knownIndustry(
  trx: Transaction<Tables>,
  industry: string,
  row: TextRow,
): Promise<string> {
  if (industry === '' || industry === row['industry']) return industry
  if (await isIndustry(trx, industry)) return industry
  throw malformed('Something is missing.', { industry: ['Choose one of the industries.'] })
}
