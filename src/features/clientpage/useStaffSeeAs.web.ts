import { useAct } from '../../ui/signedin/data/useAct.ts'
import { seeAsMember } from '../seeas/staff.contract.ts'

/** Goes to the portal as a member has it; Back leads to the console again. */
export function useStaffSeeAs() {
  const see = useAct(seeAsMember)
  return {
    see,
    async seeAs({ id }: { id: string }): Promise<void> {
      const { see_as } = await see.mutateAsync({ params: { id } })
      location.assign(`/dashboard?see-as=${see_as}`)
    },
  }
}
