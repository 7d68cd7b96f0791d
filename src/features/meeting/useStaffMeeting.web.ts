import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import type { Meeting } from './contract.ts'
import { changeMeeting, withdrawMeeting } from './staff.contract.ts'
import {
  meetingChangeWords,
  notifiesOf,
  saidOfTyped,
  shownValue,
  typedMeeting,
  unfitMeeting,
  type TypedMeeting,
} from './staff-meeting-words.web.ts'

/** Takes an act back, and shows it. */
function useTakeBack() {
  const queries = useQueryClient()
  const reload = async () => await makeStaleInTabs(queries, changeMeeting.tags)
  const takeBack = (id: string) => async () => {
    await callEndpoint(undoAct, { params: { id } })
    await reload()
  }
  return { reload, takeBack }
}

/** A meeting as it is typed; what a colleague has changed of the same meanwhile stands beside it. */
export function useStaffMeeting(one: Meeting, onClose: () => void) {
  const { reload, takeBack } = useTakeBack()
  const undo = useRef('')
  const save = useAct(changeMeeting, {
    // Changed by a colleague, or called off.
    refused: ({ status }) => void ((status === 409 || status === 404) && reload()),
  })
  const record = useRecord<Record<string, string>>({
    draft: `meeting ${one.id} changed`,
    now: typedMeeting(one),
    save,
    async send(change, base) {
      const now = typedMeeting(one)
      // What was not touched here is as it is there: a colleague's change of it is no conflict.
      const was = Object.keys(change).map((name) => [name, base[name]])
      const from = saidOfTyped({ ...now, ...Object.fromEntries(was) }, one)
      const { starts_at, ends_at, ...said } = saidOfTyped({ ...now, ...change }, one)
      const texts = Object.entries(said).filter(([name]) => name in change)
      const isWhen = 'at' in change || 'minutes' in change
      const body = { ...Object.fromEntries(texts), ...(isWhen && { starts_at, ends_at }) }
      const saved = await save.mutateAsync({
        params: { id: one.id },
        body: { ...body, base: from },
      })
      undo.current = saved.undo
      return typedMeeting(saved.meeting)
    },
    words: (field, to) => meetingChangeWords(field as keyof TypedMeeting, to as TypedMeeting),
    shown: shownValue,
    check: (typed) => unfitMeeting(typed as TypedMeeting),
    said: ({ title, at = '' }) =>
      at === typedMeeting(one).at ? `“${title}” changed` : `“${title}” moved to ${shownValue(at)}`,
    takesBack: () => takeBack(undo.current),
    mails: (saved) =>
      notifiesOf(one, saidOfTyped(saved as TypedMeeting, one).starts_at, new Date()),
    done: () => flushSync(onClose),
  })
  // The fields of the hours have other names than what is sent.
  const sentAs = (name: string) => ({ at: 'starts_at', minutes: 'ends_at' })[name] ?? name
  const errorOf = (name: string) => record.errorOf(name) ?? save.error?.errors[sentAs(name)]?.[0]
  return { ...record, save, errorOf }
}

/** Calls a meeting off, which can be taken back before its client hears of it. */
export function useStaffCallOff() {
  const { takeBack } = useTakeBack()
  const act = useAct(withdrawMeeting)
  async function callOff({ id, title, starts_at }: Meeting, left: () => void): Promise<void> {
    const done = await act.mutateAsync({ params: { id } }).catch(() => null)
    if (!done) return
    left()
    const said = `“${title}” called off (${fullMoment(starts_at)})`
    offerUndo({ id: done.undo, mails: true, said, undo: takeBack(done.undo) })
  }
  return { act, callOff }
}
