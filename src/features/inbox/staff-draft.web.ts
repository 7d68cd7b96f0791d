import { callEndpoint } from '../../ui/signedin/data/client.ts'
import type { DraftPlace } from '../../ui/signedin/draft/useDraftEditor.ts'
import {
  readEnquiryDraft,
  saveEnquiryDraft,
  type EnquiryFieldSet,
} from '../draft/staff.contract.ts'

/** What an account writes about an enquiry; all of it stands in the one field `text`. */
export function enquiryDraft(account: string, enquiry: string, set: EnquiryFieldSet): DraftPlace {
  const params = { id: enquiry, set }
  return {
    account,
    name: `enquiry ${enquiry} ${set}`,
    fields: ['text'],
    network: {
      read: async () => await callEndpoint(readEnquiryDraft, { params }),
      save: async (body) => await callEndpoint(saveEnquiryDraft, { params, body }),
    },
  }
}
