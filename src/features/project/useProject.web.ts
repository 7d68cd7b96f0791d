import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readProject } from './contract.ts'

/** One project by its id, asked for when there is one; `failed`: it cannot be shown. */
export function useProject(id: string | null) {
  const { data, isError } = useAnswer(readProject, id === null ? null : { params: { id } })
  return { project: id === null ? undefined : data, failed: id !== null && isError && !data }
}
