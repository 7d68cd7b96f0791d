import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { ApiError, callEndpoint } from '../../ui/signedin/data/client.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { seenOfDraft } from '../../ui/signedin/draft/seen.ts'
import { writeAgain } from '../../ui/signedin/draft/useDraftEditor.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { publishProjectUpdate } from '../update/staff.contract.ts'
import { projectAddress } from './contract.ts'
import type { FirmProject } from './staff.contract.ts'
import { textsOfUpdate, writtenIn, type StaffUpdateWriting } from './useStaffUpdate.web.ts'
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
  { name, asUpdate, written, place, editor, state }: StaffUpdateWriting,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const publish = useAct(publishProjectUpdate)
  const params = { id: project }
  /** What was sent last: sent again as it was, it is published once. */
  const tried = useRef({ update: '', draft: seenOfDraft(state) })

  const takeBack = async (id: string) => {
    await callEndpoint(undoAct, { params: { id } })
    const again = writtenAgain(written, writtenIn(editor.state))
    for (const [field, value] of textsOfUpdate(again))
      writeAgain(place, field, { value, seen: null })
    await makeStaleInTabs(queries, ['project'])
    await navigate(projectAddress(project))
    afterPaint(focusWords)
  }
  return {
    publish,
    /** Rejects where it is refused. */
    async send(): Promise<void> {
      const update = JSON.stringify(asUpdate)
      const sent = new Map<string, string>(textsOfUpdate(writtenIn(state)))
      if (tried.current.update !== update) tried.current = { update, draft: seenOfDraft(state) }
      const body = { ...asUpdate, draft: tried.current.draft }
      const key = sendKey(name, JSON.stringify(body))
      const { undo } = await publish.mutateAsync({ params, body, key }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) {
          // What colleagues have written stands beside it then, and can be chosen.
          tried.current.update = ''
          editor.refresh()
        }
        throw error
      })
      // What was typed while it was on its way begins the next one.
      const later = textsOfUpdate(writtenIn(editor.state)).filter(
        ([field, value]) => value !== sent.get(field),
      )
      editor.sent()
      for (const [field, value] of later) editor.write(field, { value, seen: null })
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
