import { asJson } from '../../platform/publishing/collection.ts'
import type { CaseStudy } from '../casestudies/contract.ts'
import { caseStudies, slugFrom } from './contract.ts'
import { hasNoAddress, trimmed } from './kind.ts'
import type { Previewed } from './preview.ts'

type Stops = CaseStudy['stops']

/** One in each line: what, then when. */
export const typedStops = (stops: string): string =>
  asJson<Stops>(stops)
    .map(({ label, when }) => `${label}: ${when}`)
    .join('\n')

/** What stands before the last colon is what happened, what stands after it is when. */
export function stopsIn(typed: string): Stops {
  const said = typed.split('\n').filter((one) => one.trim() !== '')
  return said.map((one) => {
    const at = one.lastIndexOf(':')
    return { label: one.slice(0, Math.max(0, at)).trim(), when: one.slice(at + 1).trim() }
  })
}

/** A case study as it would be published now, for its page. */
export function previewedStudy({ row, texts, now }: Previewed): CaseStudy {
  const title = texts['title'] ?? ''
  const series = row['metric_series']
  return {
    id: row.id,
    slug: hasNoAddress(row) ? slugFrom(title) || 'untitled' : row.slug,
    title: title || caseStudies.untitled,
    client_name: texts['client'] ?? '',
    industry: texts['industry'] ?? '',
    summary: texts['summary'] ?? '',
    metric_value: texts['number'] ?? '',
    metric_label: texts['counted'] ?? '',
    metric_series: typeof series === 'string' ? asJson(series) : null,
    duration: texts['duration'] ?? '',
    published_at: row.published_at ?? now,
    updated_at: now,
    featured: texts['featured'] === 'yes',
    body: trimmed(texts['text'] ?? ''),
    stops: stopsIn(texts['stops'] ?? ''),
  }
}
