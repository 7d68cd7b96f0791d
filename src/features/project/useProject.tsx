import { useQuery } from '@tanstack/react-query'
import { ask, type ApiError } from '../../ui/client.ts'
import { keyOf } from '../../ui/useAnswer.ts'
import { readProject, type ProjectDetail } from './contract.ts'

/** One project by its id, asked for when there is one; `failed`: it cannot be shown. */
export function useProject(id: string | null) {
  const asked = { params: { id: id ?? '' } }
  const { data, isError } = useQuery<ProjectDetail, ApiError>({
    queryKey: keyOf(readProject, asked),
    queryFn: ({ signal }) => ask(readProject, asked, signal),
    enabled: id !== null,
    // Whether it can be opened is asked anew each time.
    gcTime: 0,
  })
  return { project: id === null ? undefined : data, failed: id !== null && isError && !data }
}
