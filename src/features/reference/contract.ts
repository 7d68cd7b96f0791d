import { page } from '../../contract/page.ts'

/** One call as the page shows it. */
export interface CallDescription {
  method: string
  path: string
  summary: string
  filters: string[]
  fields: string[]
}
export const referencePage = page<{ calls: CallDescription[] }>('/api/')
