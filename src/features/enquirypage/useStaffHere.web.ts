import { useCallback } from 'react'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { usePresence, type Doing } from '../../ui/signedin/presence/usePresence.ts'
import { beAtEnquiry } from '../presence/staff.contract.ts'

/** Says that one has the enquiry open, and returns who else has. */
export function useStaffHere(enquiry: string, isWriting: boolean) {
  const say = useCallback(
    async (page: string, does: Doing, signal?: AbortSignal) => {
      const input = { params: { id: enquiry }, body: { page, does } }
      return (await callEndpoint(beAtEnquiry, input, signal)).others
    },
    [enquiry],
  )
  return usePresence(say, isWriting)
}
