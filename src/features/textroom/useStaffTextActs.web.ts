import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { NotSaved } from '../../ui/signedin/draft/draft-editor.ts'
import type { DraftState } from '../../ui/signedin/draft/draft-state.ts'
import { seenOfDraft } from '../../ui/signedin/draft/seen.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import { textAddress, type TextRoom } from './staff-text-rooms.web.ts'
import { isWritten, writtenTexts, type StaffDesk } from './useStaffDesk.web.ts'

/** What is done with a whole text, each taken back for ten seconds. */
export function useStaffTextActs(
  room: TextRoom,
  text: WrittenText,
  { editor, state }: Pick<StaffDesk, 'editor' | 'state'>,
) {
  const { kind, calls } = room
  const { id, title, state: was } = text
  const queries = useQueryClient()
  const navigate = useNavigate()
  const publish = useAct(calls.publish)
  const params = { id }
  // As it is published: what was read of it may be from before it had a title.
  const called = state.fields['title']?.value || title || kind.untitled
  /** What was sent last: sent again as it was, it is published once. */
  const tried = useRef<{ texts: string; seen: ReturnType<typeof seenOfDraft> } | null>(null)
  const offer = (undo: string, said: string) =>
    offerUndo({
      id: undo,
      said,
      async undo() {
        await callEndpoint(undoAct, { params: { id: undo } })
        await makeStaleInTabs(queries, [kind.tag])
        editor.refresh()
        await navigate(textAddress(room, id))
      },
    })
  async function send(draft: DraftState, at: string | null) {
    const texts = JSON.stringify([writtenTexts(draft), at])
    if (tried.current?.texts !== texts) tried.current = { texts, seen: seenOfDraft(draft) }
    const body = { ...tried.current.seen, at }
    const key = sendKey(`${kind.subject} ${id}`, JSON.stringify([body, texts]))
    return await publish.mutateAsync({ params, body, key }).catch((error: ApiError) => {
      // What colleagues have written stands beside it then, and can be chosen.
      if (error.status === 409) tried.current = null
      throw error
    })
  }
  return {
    publish,
    offer,
    /** What visitors see, or will, is what is written. */
    isSame: was !== 'draft' && !text.is_changed && !isWritten(state),
    /** False: not published, and why is said. */
    async publishNow(at: string | null): Promise<boolean> {
      try {
        const { undo, slug } = await editor.publish((draft) => send(draft, at))
        arrived(`${kind.subject} ${id}`)
        // From now on it is the address of the text, whatever becomes of its title.
        if (editor.state.fields['slug']?.value === '')
          editor.write('slug', { value: slug, seen: null })
        const said = was === 'draft' ? 'Published' : 'Published the changes of'
        offer(undo, `${at !== null ? 'Scheduled' : said} ${called}`)
        return true
      } catch (error) {
        if (error instanceof NotSaved) return false
        if ((error as ApiError).status === 409) editor.refresh()
        return false
      }
    },
  }
}
export type StaffTextActs = ReturnType<typeof useStaffTextActs>
