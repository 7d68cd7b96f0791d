import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listInbound } from './staff.contract.ts'

/** The mails that wait for somebody to look at them. */
export const useStaffInbound = () =>
  useLiveList({
    key: [listInbound.path],
    tags: listInbound.tags,
    load: (after, signal) => callEndpoint(listInbound, { query: { after } }, signal),
  })
export type StaffInboundList = ReturnType<typeof useStaffInbound>
