import type { EnquirySource } from '../enquiry/contract.ts'

/** By which way somebody came, in a few words; empty: unknown. `own`: the host of the site. */
export function sourceInShort(source: EnquirySource, own: string): string {
  const { referrer, utm_source } = source
  if (utm_source) return `by ${utm_source}`
  if (referrer === '') return ''
  return referrer === own ? 'by our own pages' : `by ${referrer}`
}

/** The same in full. */
export function sourceWords(source: EnquirySource, own: string): string {
  const { referrer, utm_source, utm_medium, utm_campaign } = source
  const campaign = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(', ')
  const page = referrer === own ? 'our own pages' : referrer
  return (
    [page, campaign && `campaign: ${campaign}`].filter(Boolean).join('; ') ||
    'unknown: nothing was said'
  )
}
