import { downloadEndpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { chosenEnquiryColumns, enquiryFilters } from '../enquirylist/contract.ts'

export const saveEnquiries = downloadEndpoint({
  access: 'staff:enquiries',
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/enquiry-csv/',
  summary: 'All enquiries of a list in its order as CSV, with the columns that are wanted.',
  params: nothing,
  query: enquiryFilters.extend(chosenEnquiryColumns),
})
