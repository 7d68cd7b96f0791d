import { useAddress } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readOutcome } from './contract.ts'

/**
 * What became of the thing that the address names (`?waiting=…`), when it is not among the open ones;
 * null for those: they are not loaded yet. `isLoading`: it is being asked for.
 */
export function useOutcome(open: readonly { id: string }[] | null) {
  const id = useAddress(({ query }) => query.get('waiting'))
  const isOver = id !== null && open !== null && !open.some((one) => one.id === id)
  const { data, error, refetch, isLoading } = useAnswer(
    readOutcome,
    isOver ? { params: { id } } : null,
  )
  return { id: isOver ? id : null, data, error, refetch, isLoading }
}
