import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { markSeen } from '../today/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { ThreadFacts } from './staff.contract.ts'

/** Counts what a client has written as read, which can be taken back for a while. */
export function useStaffThreadRead({ id, client_name, last_number }: ThreadFacts) {
  const queries = useQueryClient()
  const act = useAct(markSeen)
  const atHeading = () => document.getElementById('thread')?.focus()
  const read = async () => {
    const body = { kind: 'message' as const, about: id, last: String(last_number) }
    const done = await act.mutateAsync({ body }).catch(() => null)
    if (!done) return
    // The button goes with what it does.
    atHeading()
    offerUndo({
      id: done.undo,
      said: `${client_name}: read`,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: done.undo } })
        await makeStaleInTabs(queries, markSeen.tags)
        atHeading()
      },
    })
  }
  return { act, read: () => void read() }
}
