import { page } from '../../contract/page.ts'

/** One call as the page shows it. */
export interface CallDescription {
  /** In words: who may make it. */
  access: string
  method: string
  path: string
  summary: string
  filters: string[]
  fields: string[]
}
export const referencePage = page<{ calls: CallDescription[] }>('/api/')
