import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { changeDraft, storedDraft } from '../../ui/base/form/useDraft.ts'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { publishProjectUpdate } from '../update/staff.contract.ts'
import { projectAddress } from './contract.ts'
import type { FirmProject } from './staff.contract.ts'
import type { StaffUpdateWriting, WrittenUpdate } from './useStaffUpdate.web.ts'
import { writtenAgain } from './written-again.web.ts'

/** Moves the focus to where an update is written, away from what lies over the foot of a phone. */
function focusWords(): void {
  const [field] = document.getElementsByName('words')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Publishes what is written; for ten seconds it can be taken back, and is written again then. */
export function useStaffPublish(
  { id: project, client_name, readers }: FirmProject,
  { name, asUpdate, written, forget }: StaffUpdateWriting,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const publish = useAct(publishProjectUpdate)
  const params = { id: project }

  const takeBack = async (id: string) => {
    await callEndpoint(undoAct, { params: { id } })
    changeDraft(name, writtenAgain(written, storedDraft<WrittenUpdate>(name) ?? {}))
    await makeStaleInTabs(queries, ['project'])
    await navigate(projectAddress(project))
    afterPaint(focusWords)
  }
  return {
    publish,
    /** Rejects where it is refused. */
    async send(): Promise<void> {
      const key = sendKey(name, JSON.stringify(asUpdate))
      const { undo } = await publish.mutateAsync({ params, body: asUpdate, key })
      forget()
      arrived(name)
      offerUndo({
        id: undo,
        said: `Published for ${client_name}`,
        // Whoever reads it is notified then, by mail or not, and it stays.
        mails: readers.length > 0,
        undo: async () => await takeBack(undo),
      })
    },
  }
}
