import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { writeAgain } from '../../ui/signedin/draft/useDraftEditor.ts'
import { seenOfDraft } from '../../ui/signedin/draft/seen.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  publishScheduledUpdate,
  readScheduledUpdate,
  rescheduleUpdate,
  scheduleUpdate,
  takeBackScheduledUpdate,
  type ScheduledUpdate,
} from '../schedule/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import { typedOf, whenInShort } from './staff-scheduled-words.web.ts'
import type { FirmProject } from './staff.contract.ts'
import { textsOfUpdate, writtenIn, type StaffUpdateWriting } from './useStaffUpdate.web.ts'

/** When something goes out, by the clock of the firm. */
export interface When {
  day: string
  time: string
}

/** What is scheduled is looked for so often, in ms: it may have gone out. */
const every = 10_000

const atProject = () => document.getElementById('project')?.focus()

/** What goes out at a time, and what can be done with it; each act is taken back for a while. */
export function useStaffSchedule(project: FirmProject, writing: StaffUpdateWriting) {
  const params = { id: project.id }
  const { editor, place, facts, state, asUpdate } = writing
  const queries = useQueryClient()
  const stale = async () => await makeStaleInTabs(queries, scheduleUpdate.tags)
  const answer = useLiveAnswer(readScheduledUpdate, { params }, every)
  const { scheduled = null, time_zone: zone = 'UTC' } = answer.data ?? {}
  useDraftAfter(scheduled, () => editor.refresh())
  // What a colleague has made of it, or of the draft, is loaded.
  const refused = ({ status }: ApiError) => {
    if (status !== 409) return
    editor.refresh()
    void stale()
  }
  const acts = {
    schedule: useAct(scheduleUpdate, { refused }),
    move: useAct(rescheduleUpdate, { refused }),
    publish: useAct(publishScheduledUpdate, { refused }),
    takeBack: useAct(takeBackScheduledUpdate, { refused }),
  }
  const offer = (id: string, said: string, also?: () => void, mails = false) =>
    offerUndo({
      id,
      said,
      mails,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id } })
        also?.()
        await stale()
        atProject()
      },
    })
  const done = <T>(call: Promise<T>) => call.catch(() => null)
  return {
    ...acts,
    place: params,
    answer,
    scheduled,
    zone,
    /** Schedules what is written, in the place of what is scheduled; whether it was. */
    async scheduleIt(when: When): Promise<boolean> {
      editor.flush()
      const body = {
        ...asUpdate,
        ...when,
        scheduled: scheduled?.id ?? null,
        draft: seenOfDraft(state),
      }
      const made = await done(acts.schedule.mutateAsync({ params, body }))
      if (made) offer(made.undo, `Goes out ${whenInShort(made.publish_at, zone)}`)
      return made !== null
    },
    async moveIt({ id }: ScheduledUpdate, when: When): Promise<boolean> {
      const made = await done(acts.move.mutateAsync({ params, body: { ...when, scheduled: id } }))
      if (made) offer(made.undo, `Goes out ${whenInShort(made.publish_at, zone)}`)
      return made !== null
    },
    async publishIt({ id, update }: ScheduledUpdate): Promise<void> {
      const made = await done(acts.publish.mutateAsync({ params, body: { scheduled: id } }))
      if (!made) return
      atProject()
      const again = () => {
        const now = writtenIn(editor.state)
        for (const [field, value] of textsOfUpdate(typedOf(update, facts)))
          if (now[field] === undefined) writeAgain(place, field, { value, seen: null })
      }
      const mails = project.readers.length > 0
      offer(made.undo, `Published for ${project.client_name}`, again, mails)
    },
    async takeBackIt({ id }: ScheduledUpdate): Promise<void> {
      const made = await done(acts.takeBack.mutateAsync({ params, body: { scheduled: id } }))
      if (!made) return
      atProject()
      offer(made.undo, 'Taken back: it is a draft again')
    },
  }
}
export type StaffScheduling = ReturnType<typeof useStaffSchedule>

/** Looks what became of the draft when something has gone out, or was scheduled by a colleague. */
function useDraftAfter(scheduled: ScheduledUpdate | null, look: () => void): void {
  const was = useRef(scheduled?.id)
  useEffect(() => {
    if (was.current === scheduled?.id) return
    was.current = scheduled?.id
    look()
  })
}
