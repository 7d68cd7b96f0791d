import type { Audit } from '../../platform/audit/act.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { EnquiryRow } from '../enquiry/staff.contract.ts'
import { enquiryCsv } from './csv.ts'
import { saveEnquiries } from './staff.contract.ts'

interface Parts {
  audit: Audit
  /** All of a list, a slice at a time. */
  slices: (
    wanted: Input<typeof saveEnquiries>['query'] & { account: string },
  ) => AsyncIterable<EnquiryRow[]>
}

/** The call by which a list of enquiries is saved. */
export const enquiryCsvRoutes = ({ audit, slices }: Parts) => [
  serve(saveEnquiries, async ({ query }, by) => {
    // No words of the search: they may be somebody's name.
    const { search, ...detail } = query
    await audit.act(by, async (_, record) =>
      record({ action: 'enquiries-saved', detail: { ...detail, searched: search !== '' } }),
    )
    return enquiryCsv(query.columns, slices({ ...query, account: by.viewer.account }))
  }),
]
