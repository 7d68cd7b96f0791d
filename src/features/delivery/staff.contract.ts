import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { enquiryId, leadDelivery } from './contract.ts'

export const deliverEnquiry = endpoint({
  access: 'staff:enquiries',
  audited: true,
  limit: { count: 240, seconds: 60 },
  method: 'POST',
  params: z.object({ id: enquiryId }),
  query: nothing,
  path: '/staff/enquiries/{id}/deliver/',
  summary: 'Have an enquiry delivered to Salesforce once more, from the first try.',
  body: null,
  success: 200,
  output: leadDelivery,
  tags: ['enquiry'],
})
