import { localDay } from '../../ui/signedin/time/dates.ts'
import type { SourceFilter, Subscriber } from './staff.contract.ts'

/** What one chooses from. */
export const sourceLabels: Record<SourceFilter, string> = {
  any: 'Anywhere',
  form: 'A form of the site',
  call: 'Another program',
  import: 'An import',
  unknown: 'Not known',
}

/** Where somebody came from; empty: it is not known. */
export function subscribedFrom({ source, source_page, consent, consent_on }: Subscriber): string {
  if (source === 'form') return `From the form on ${source_page ?? 'the site'}`
  if (source === 'call') return 'By another program'
  if (source === null) return ''
  const agreed = consent_on === null ? '' : ` on ${localDay(`${consent_on}T12:00:00.000Z`)}`
  return `Imported; agreed${agreed}: ${consent ?? ''}`
}
