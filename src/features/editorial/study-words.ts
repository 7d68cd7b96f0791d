import { asJson } from '../../platform/publishing/collection.ts'
import { pictureOfStudy, type CaseStudy } from '../casestudies/contract.ts'
import { caseStudies, slugFrom } from './contract.ts'
import { hasNoAddress, trimmed } from './kind.ts'
import type { Previewed } from './preview.ts'
import { seriesIn } from './study-series.ts'
import { pairsIn, typedPairs, type Pair } from './typed-pairs.ts'

type Stops = CaseStudy['stops']

/** What, and when. */
export const pairsOfStops = (stops: string): Pair[] =>
  asJson<Stops>(stops).map(({ label, when }) => [label, when])

export const typedStops = (stops: string): string => typedPairs(pairsOfStops(stops))

/** What stands before the last colon is what happened, what stands after it is when. */
export const stopsIn = (typed: string, stored: readonly Pair[]): Stops =>
  pairsIn(typed, stored, 'last').map(([label, when]) => ({ label, when }))

/** A case study as it would be published now, for its page. */
export function previewedStudy({ row, texts, now }: Previewed): CaseStudy {
  const title = texts['title'] ?? ''
  return {
    id: row.id,
    slug: hasNoAddress(row) ? slugFrom(title) || 'untitled' : row.slug,
    title: title || caseStudies.untitled,
    client_name: texts['client'] ?? '',
    industry: texts['industry'] ?? '',
    summary: texts['summary'] ?? '',
    metric_value: texts['number'] ?? '',
    metric_label: texts['counted'] ?? '',
    metric_series: seriesIn(texts, row['metric_series']),
    duration: texts['duration'] ?? '',
    picture: pictureOfStudy(texts['picture'] ?? '', texts['shows'] ?? ''),
    published_at: row.published_at ?? now,
    updated_at: now,
    featured: texts['featured'] === 'yes',
    body: trimmed(texts['text'] ?? ''),
    stops: stopsIn(texts['stops'] ?? '', pairsOfStops(String(row['stops']))),
  }
}
