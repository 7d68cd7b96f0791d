import { show } from '../../platform/pages.ts'
import { contactPage, enquiryLengths, type ContactView } from './contract.ts'

/**
 * The page with the form. Enquiries are not stored yet, so a form that is sent is answered that
 * it failed, with everything that was typed: better than thanks for something that is lost.
 */
export function enquiryPages() {
  return [
    show(contactPage, async () => ({ values: {}, failed: false }), {
      submit: async (fields) => ({ status: 503, view: { values: typed(fields), failed: true } }),
    }),
  ]
}

function typed(fields: URLSearchParams): ContactView['values'] {
  const names = Object.keys(enquiryLengths)
  return Object.fromEntries([...fields].filter(([name]) => names.includes(name)))
}
