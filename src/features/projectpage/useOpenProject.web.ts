import { useEffect } from 'react'
import { goTo, useAddress } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readProject } from './contract.ts'

/** The project that the address names; `opening`: the id of one that is on the way. */
export function useOpenProject() {
  const id = useAddress(({ query }) => query.get('project'))
  const { data, isError } = useAnswer(readProject, id === null ? null : { params: { id } })
  const failed = id !== null && isError && !data
  // A project that cannot be opened leaves the list as it is, and no step on the way back.
  useEffect(() => {
    if (failed) goTo({ query: { project: null } }, true)
  }, [failed])
  const project = id === null ? undefined : data
  return { project, opening: project ? null : id, open, close }
}

const open = (project: string) => goTo({ query: { project } })
const close = () => goTo({ query: { project: null } })
