import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { mergeClients, moveProject, type MergedSight } from './staff.contract.ts'

/** A client by its name. */
export interface NamedClient {
  id: string
  name: string
}

/** Whose page is open, and how one comes to another's. */
export interface MovesOf {
  client: NamedClient
  goTo: (client: string) => void
}

/** Makes two clients one, and gives projects to another; both are taken back for a while. */
export function useStaffMoves({ client, goTo }: MovesOf) {
  const queries = useQueryClient()
  const [merge, move] = [useAct(mergeClients, { stays: false }), useAct(moveProject)]
  const reload = () =>
    Promise.all([makeStaleInTabs(queries, mergeClients.tags), reloadLists(queries)])
  const offer = (id: string, said: string) =>
    offerUndo({
      id,
      said,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id } })
        goTo(client.id)
        await reload()
      },
    })
  return {
    merge,
    move,
    /** `close`: takes the dialog away, which has the focus until then. */
    async into(kept: NamedClient, other: NamedClient, sees: MergedSight, close: () => void) {
      const call = merge.mutateAsync({ params: { id: kept.id }, body: { other: other.id, sees } })
      const done = await call.catch(() => null)
      if (!done) return
      flushSync(close)
      offer(done.undo, `${other.name} merged into ${kept.name}`)
      goTo(kept.id)
      await reload()
    },
    async away(
      project: { id: string; title: string },
      body: { to: string | null; name: string; people: string[] },
      done: () => void,
    ) {
      const call = move.mutateAsync({ params: { id: project.id }, body })
      const moved = await call.catch(() => null)
      if (!moved) return
      flushSync(done)
      offer(moved.undo, `“${project.title}” moved to ${moved.client.name}`)
      await reload()
    },
  }
}
export type StaffMoves = ReturnType<typeof useStaffMoves>
