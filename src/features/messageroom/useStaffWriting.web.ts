import { useState } from 'react'
import { changeDraft, draftIsThere, storedDraft, useDraft } from '../../ui/base/form/useDraft.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { sendToClient } from '../message/staff.contract.ts'
import { writeTeamNote } from '../note/staff.contract.ts'

export type Whom = 'team' | 'client'

/** The name under which the device has what was begun about a project. */
export const threadDraft = (whom: Whom, project: string) => `firm ${whom} ${project}`

interface Writing {
  /** The number of the last message that the writer sees; null: none is shown yet. */
  seen: number | null
  done: () => void
}

/** What is being written about a project: one text for the team and one for the client. */
export function useStaffWriting(project: string, { seen, done }: Writing) {
  const [whom, choose] = useState<Whom>(() => whomBegun(project))
  const name = threadDraft(whom, project)
  const { value: text, write, forget } = useDraft(name, '')
  const sent = {
    done: () => {
      forget()
      arrived(name)
      forgetSeen(name)
      done()
    },
  }
  const [message, note] = [useAct(sendToClient, sent), useAct(writeTeamNote, sent)]
  const act = whom === 'client' ? message : note
  /** `anyway`: whatever others have written meanwhile. */
  const send = (anyway = false) => {
    if (act.isPending || text.trim() === '') return
    // What was refused under the old key may be sent under another.
    if (anyway) arrived(name)
    const given = { params: { id: project }, key: sendKey(name, text) }
    if (whom === 'team') return note.mutate({ ...given, body: { body: text } })
    const body = { body: text, seen: anyway ? null : seenAtFirst(name, text, seen) }
    message.mutate(
      { ...given, body },
      { onError: ({ status }) => void (status === 409 && forgetSeen(name)) },
    )
  }
  return { whom, choose, text, write, act, send }
}
export type StaffWriting = ReturnType<typeof useStaffWriting>

interface Seen {
  text: string
  seen: number | null
}
const seenName = (draft: string) => `seen ${draft}`

/** A text that is sent again, because its answer was lost, goes as it went: else it would be another. */
function seenAtFirst(draft: string, text: string, seen: number | null): number | null {
  const stored = storedDraft<Seen>(seenName(draft))
  if (stored?.text === text) return stored.seen
  changeDraft(seenName(draft), { text, seen } satisfies Seen)
  return seen
}
const forgetSeen = (draft: string): void => changeDraft(seenName(draft), null)

/** The team, unless something was begun for the client alone. */
const whomBegun = (project: string): Whom =>
  draftIsThere(threadDraft('client', project)) && !draftIsThere(threadDraft('team', project))
    ? 'client'
    : 'team'
