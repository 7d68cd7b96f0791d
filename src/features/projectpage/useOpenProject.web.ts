import { useDeferredValue, useEffect, useState } from 'react'
import { goTo, useAddress } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { readProject } from './contract.ts'

/**
 * The project that the address names; `opening`: the id of one that is still loading; `failed`: one
 * that could not be opened, and whether that is because it is not there.
 */
export function useOpenProject() {
  const id = useAddress(({ query }) => query.get('project'))
  const { data, isError, error } = useAnswer(readProject, id === null ? null : { params: { id } })
  const [failed, setFailed] = useState<{ id: string; isGone: boolean } | null>(null)
  const hasFailed = id !== null && isError && !data
  const isGone = error?.status === 404 || error?.status === 400
  // What has failed stays so until another one, or the same again, is being opened.
  if (id !== null && failed?.id !== (hasFailed ? id : undefined))
    setFailed(hasFailed ? { id, isGone } : null)
  // A project that cannot be opened leaves no entry in the history, so Back does not try again.
  useEffect(() => {
    if (hasFailed) goTo({ query: { project: null } }, true)
  }, [hasFailed])
  // What was loaded before is here at once, and large: that it opens is seen before it is drawn.
  const project = useDeferredValue(id === null ? undefined : data)
  return { project, opening: project ? null : id, failed, open, close }
}

/** What of it a link leads to (`useLinked`). */
const nothing = { update: null, milestone: null, status: null }
const open = (project: string) => goTo({ query: { ...nothing, project } })
const close = () => goTo({ query: { ...nothing, project: null } })
