import { useState } from 'react'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { writeBack } from '../../ui/signedin/draft/useDraftEditor.ts'
import { restorable } from '../../ui/signedin/history/restorable.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { TextRevision } from '../draft/staff.contract.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface OlderRevisions {
  /** The number of the newest when they were loaded. */
  top: number | undefined
  items: TextRevision[]
  next: number | null
}

/** The revisions of a text, the newest first; more of them on demand. */
export function useStaffRevisions({ calls }: TextRoom, id: string) {
  const first = useAnswer(calls.listRevisions, { params: { id } })
  const [older, setOlder] = useState<OlderRevisions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // What was loaded after the first page follows on from it no more.
  const top = first.data?.items[0]?.number
  const later = older?.top === top ? older : null
  const { next = null } = later ?? first.data ?? {}
  return {
    first,
    rows: [...(first.data?.items ?? []), ...(later?.items ?? [])],
    failure,
    more:
      next === null
        ? null
        : async () => {
            try {
              const query = { before: next }
              const page = await callEndpoint(calls.listRevisions, { params: { id }, query })
              setOlder({ top, items: [...(later?.items ?? []), ...page.items], next: page.next })
              setFailure(null)
            } catch (error) {
              setFailure((error as ApiError).message)
            }
          },
  }
}

/** All that a text said in a revision; null: none is asked for. */
export function useStaffRevision({ calls }: TextRoom, id: string, number: number | null) {
  const params = number === null ? null : { params: { id, number } }
  const answer = useAnswer(calls.readRevision, params)
  const { data } = answer
  return {
    ...answer,
    data: data && {
      ...data,
      texts: Object.fromEntries(data.fields.map(({ name, value }) => [name, value])),
    },
  }
}

/**
 * Writes what a revision said into the draft; what was written before stays in a revision of its own.
 * Taking it back leaves what was typed since.
 */
export function restoreRevision(
  { texts: was, write, place }: Pick<StaffDesk, 'texts' | 'write' | 'place'>,
  texts: Readonly<Record<string, string>>,
  { said, show }: { said: string; show: () => void },
): void {
  // The address of a text stays: others have it.
  const restored = place.fields.filter((name) => name !== 'slug')
  const changed = restorable(restored, { once: texts, now: was })
  if (changed.length === 0) return
  for (const { name, after } of changed) write(name, after)
  offerUndo({
    id: `restored ${place.name} ${Date.now()}`,
    said,
    async undo() {
      const stayed = await writeBack(place, changed)
      show()
      if (stayed.length === 0) return undefined
      const sentence = `${stayed.map(fieldName).join(', ')}: what was written since stays.`
      if (stayed.length === changed.length) throw new Error(sentence)
      return sentence
    },
  })
}

/** As its label has it. */
const fieldName = (name: string) => name[0]?.toUpperCase() + name.slice(1)
