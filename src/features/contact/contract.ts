import { page } from '../../contract/page.ts'
import type { EnquiryField, EnquiryReceipt } from '../enquiry/contract.ts'

/** What the page with the form is given. */
export interface ContactView {
  /** What was typed, so that a refused form keeps its input. */
  values: Partial<Record<EnquiryField, string>>
  errors: Partial<Record<EnquiryField, string[]>>
  failed: boolean
  /** The signed ticket of this form: when it was served, and which one it is. */
  ticket: string
  /** Given to the form's script, so that it needs no schema. */
  lengths: Record<EnquiryField, number>
  interests: Record<string, string>
  /** Set once the enquiry is stored; the page then shows it in place of the form. */
  receipt: EnquiryReceipt | null
}
export const contactPage = page<ContactView>('/contact')
