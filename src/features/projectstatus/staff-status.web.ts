import type { QueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '../../contract/work.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { changeProjectStatus } from '../project/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'

/** A project whose status can be changed. */
export interface StatusOf {
  id: string
  title: string
  status: ProjectStatus
}

/** Shows what has become of a project wherever it is listed, and offers to take it back. */
export async function offerStatusUndo(
  queries: QueryClient,
  { id, title }: StatusOf,
  to: ProjectStatus,
  undo: string,
): Promise<void> {
  const show = async () => {
    await makeStaleInTabs(queries, changeProjectStatus.tags)
    await reloadLists(queries)
  }
  offerUndo({
    id: undo,
    mails: true,
    said: `“${title}” is ${to.replace('_', ' ')}`,
    undo: async () => {
      await callEndpoint(undoAct, { params: { id: undo } })
      await show()
      document.querySelector<HTMLElement>(`a[data-row="${CSS.escape(id)}"]`)?.focus()
    },
  })
  await show()
}

/** Changes a status that asks for no reason. Throws what refuses it. */
export async function changeStatusNow(
  queries: QueryClient,
  project: StatusOf,
  to: ProjectStatus,
): Promise<void> {
  const { id, status: base } = project
  const { undo } = await callEndpoint(changeProjectStatus, { params: { id }, body: { to, base } })
  await offerStatusUndo(queries, project, to, undo)
}
