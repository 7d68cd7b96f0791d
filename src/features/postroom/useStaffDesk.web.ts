import { useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { NotSaved } from '../../ui/signedin/draft/draft-editor.ts'
import { isAllSaved, type DraftState } from '../../ui/signedin/draft/draft-state.ts'
import { seenOfDraft } from '../../ui/signedin/draft/seen.ts'
import { useDraftEditor, type DraftPlace } from '../../ui/signedin/draft/useDraftEditor.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { readPostDraft, savePostDraft } from '../draft/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import { postFields, type PostField, type PostTexts } from './contract.ts'
import { publishPost, removePost, withdrawPost, type WrittenPost } from './staff.contract.ts'
import { untitled } from './staff-post-words.web.ts'
import { postAddress, postsPath } from './useStaffPosts.web.ts'

/** Where it is kept until it is published: all who may write it have the one draft. */
function postPlace(account: string, id: string): DraftPlace {
  const params = { id }
  return {
    account,
    name: `post ${id} text`,
    fields: postFields,
    network: {
      read: async () => await callEndpoint(readPostDraft, { params }),
      save: async (body) =>
        await callEndpoint(savePostDraft, {
          params,
          body: {
            ...body,
            fields: body.fields.map((one) => ({ ...one, name: one.name as PostField })),
          },
        }),
    },
  }
}

const textsIn = ({ fields }: DraftState) =>
  Object.fromEntries(postFields.map((name) => [name, fields[name]?.value ?? ''])) as PostTexts

/** Whether something was written since it was published, as this page knows. */
function isWritten(state: DraftState): boolean {
  const bases = Object.values(state.fields).map(({ base }) => base)
  return !isAllSaved(state) || new Set(bases).size > 1
}

/** A post that is being written. */
export function useStaffDesk(account: string, id: string) {
  const place = useMemo(() => postPlace(account, id), [account, id])
  const { editor, state } = useDraftEditor(place)
  return {
    editor,
    state,
    place,
    texts: textsIn(state),
    write: (field: PostField, value: string) => editor.write(field, { value, seen: null }),
  }
}
export type StaffDesk = ReturnType<typeof useStaffDesk>

/** What is done with a whole post, each taken back for ten seconds. */
export function useStaffPostActs(post: WrittenPost, { editor, state }: StaffDesk) {
  const { id, title, state: was } = post
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [publish, withdraw, remove] = [
    useAct(publishPost),
    useAct(withdrawPost),
    useAct(removePost),
  ]
  const params = { id }
  const called = title || untitled
  /** What was sent last: sent again as it was, it is published once. */
  const tried = useRef<{ texts: string; seen: ReturnType<typeof seenOfDraft> } | null>(null)
  const offer = (undo: string, said: string) =>
    offerUndo({
      id: undo,
      said,
      async undo() {
        await callEndpoint(undoAct, { params: { id: undo } })
        await makeStaleInTabs(queries, ['post'])
        editor.refresh()
        await navigate(postAddress(id))
      },
    })
  async function send(draft: DraftState, at: string | null) {
    const texts = JSON.stringify([textsIn(draft), at])
    if (tried.current?.texts !== texts) tried.current = { texts, seen: seenOfDraft(draft) }
    const body = { ...tried.current.seen, at }
    const key = sendKey(`post ${id}`, JSON.stringify([body, texts]))
    return await publish.mutateAsync({ params, body, key }).catch((error: ApiError) => {
      // What colleagues have written stands beside it then, and can be chosen.
      if (error.status === 409) tried.current = null
      throw error
    })
  }
  return {
    publish,
    withdraw,
    remove,
    /** What visitors see, or will, is what is written. */
    isSame: was !== 'draft' && !post.is_changed && !isWritten(state),
    /** False: not published, and why is said. */
    async publishNow(at: string | null): Promise<boolean> {
      try {
        const { undo, slug } = await editor.publish((draft) => send(draft, at))
        arrived(`post ${id}`)
        // From now on it is the address of the post, whatever becomes of its title.
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
    takeOff: () =>
      withdraw.mutate(
        { params },
        { onSuccess: ({ undo }) => offer(undo, `Taken from the site: ${called}`) },
      ),
    drop: () =>
      remove.mutate(
        { params },
        {
          onSuccess({ undo }) {
            offer(undo, `Removed ${called}`)
            void navigate(postsPath)
          },
        },
      ),
  }
}
export type StaffPostActs = ReturnType<typeof useStaffPostActs>
