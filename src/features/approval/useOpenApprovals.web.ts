import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listApprovals } from './contract.ts'

/** How many approvals are open, for the menu; 0 for staff, null if not known. */
export function useOpenApprovals(isClient: boolean): number | null {
  const { data, isError } = useAnswer(listApprovals, isClient ? {} : null)
  if (!data) return isError ? null : 0
  return data.filter(({ decision }) => decision === null).length
}
