import type { EnquiryBox } from '../enquirylist/contract.ts'

/** The list beside which an enquiry is open; it names the next one. */
export interface ListBeside {
  box: EnquiryBox
  /** Whether it has those of everybody. */
  isEverybodys: boolean
  /** The address of the list, or of an enquiry beside it. */
  address: (reference?: string) => string
  /** Opens an enquiry beside it; null: the list alone. */
  open: (reference: string | null, inPlace?: boolean) => void
  /** Those before and after the open one, which is where its reader goes next. */
  neighbours: () => { before: string | null; after: string | null; isListed: boolean }
  /** Takes one out that does not lie there any more. */
  drop: (id: string) => void
}

/** Who works on an enquiry. */
export interface EnquiryWriter {
  id: string
  name: string
  firm: string
  /** Whether they may invite people of clients. */
  mayInvite: boolean
}
