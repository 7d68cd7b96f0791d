import type { EnquirySource } from '../enquiry/contract.ts'

/** What the page's own script reads of the way the visitor came: no cookie, and nothing is kept. */
export function cameBy(page: { referrer: string; search: string }): EnquirySource {
  const query = new URLSearchParams(page.search)
  const named = (name: string) => query.get(name) ?? ''
  return {
    // Without its path, which may say more of the visitor than how they came.
    referrer: URL.canParse(page.referrer) ? new URL(page.referrer).host : '',
    utm_source: named('utm_source'),
    utm_medium: named('utm_medium'),
    utm_campaign: named('utm_campaign'),
  }
}
