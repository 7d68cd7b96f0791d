import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listApprovals } from './contract.ts'

/** How much waits to be approved, for the menu; nothing for the firm's own people. */
export function useOpenApprovals(isClient: boolean): number {
  const { data = [] } = useAnswer(listApprovals, isClient ? {} : null)
  return data.filter(({ decision }) => decision === null).length
}
