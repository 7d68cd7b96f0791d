import { useEffect } from 'react'
import { useParameter } from '../../ui/signedin/address/useParameter.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readProject } from './contract.ts'

/** The project that the address names; `opening`: the id of one that is on the way. */
export function useOpenProject() {
  const [id, setId] = useParameter('project')
  const { data, isError } = useAnswer(readProject, id === null ? null : { params: { id } })
  const failed = id !== null && isError && !data
  // A project that cannot be opened leaves the list as it is, and its address.
  useEffect(() => {
    if (failed) setId(null)
  }, [failed, setId])
  const project = id === null ? undefined : data
  return { project, opening: project ? null : id, open: setId, close: () => setId(null) }
}
