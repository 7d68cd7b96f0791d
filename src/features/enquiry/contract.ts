import { page } from '../../contract/page.ts'

/** What the form takes, with the longest that each may be, in characters. */
export const enquiryLengths = {
  name: 121,
  email: 254,
  phone: 40,
  company: 255,
  service_interest: 40,
  message: 30_000,
} as const
export type EnquiryField = keyof typeof enquiryLengths

export const serviceInterests = {
  advisory: 'Advisory Services',
  implementation: 'Implementation',
  development: 'Development',
  admin: 'Admin On Demand',
  integration: 'Integration Services',
  training: 'Training & Adoption',
} as const

export interface ContactView {
  /** What was typed, so that a refused form loses nothing. */
  values: Partial<Record<EnquiryField, string>>
  failed: boolean
}
export const contactPage = page<ContactView>('/contact')
