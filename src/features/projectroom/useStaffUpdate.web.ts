import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { inBackground } from '../../contract/background.ts'
import { healths, type Health } from '../../contract/work.ts'
import { changeDraft, storedDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { prefetchAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import type { DraftState } from '../../ui/signedin/draft/draft-state.ts'
import {
  takeDraft,
  useDraftEditor,
  type DraftPlace,
} from '../../ui/signedin/draft/useDraftEditor.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { readUpdateDraft, saveUpdateDraft } from '../draft/staff.contract.ts'
import { readScheduledUpdate } from '../schedule/staff.contract.ts'
import type { NewUpdate } from '../update/contract.ts'
import { listUpdateFacts, type FirmProject } from './staff.contract.ts'
import { factOf, usualTitle } from './staff-facts.web.ts'

/** What its author has typed or chosen; what is left out is as it comes filled in. */
export interface WrittenUpdate {
  title?: string
  health?: Health
  progress?: string
  content?: string
  /** One sentence a line. */
  done?: string
  next?: string
  risks?: string
  needed?: string
  /** The facts that the client need not read. */
  dropped?: string[]
}

const fields = [
  'title',
  'health',
  'progress',
  'content',
  'done',
  'next',
  'risks',
  'needed',
  'dropped',
] as const
export type UpdateField = (typeof fields)[number]

const updateDraft = (project: string) => `update ${project}`

/** Where it is kept until it is published: all who may write it have the one draft. */
function updatePlace(account: string, project: string): DraftPlace {
  const params = { id: project }
  return {
    account,
    name: `project ${project} update`,
    fields,
    network: {
      read: async () => await callEndpoint(readUpdateDraft, { params }),
      save: async (body) => await callEndpoint(saveUpdateDraft, { params, body }),
    },
  }
}

/** Asks for all that the update needs while the project itself is on its way: its id is enough. */
export function useUpdateAhead(id: string, account: string, isShown: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isShown) return undefined
    const given = { params: { id } }
    inBackground(prefetchAnswer(queries, listUpdateFacts, given))
    inBackground(prefetchAnswer(queries, readScheduledUpdate, given))
    return takeDraft(updatePlace(account, id))
  }, [queries, id, account, isShown])
}

/** The text of each field as the draft has it. */
export const textsOfUpdate = (written: WrittenUpdate): [UpdateField, string][] =>
  fields.flatMap((name) => {
    const value = written[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join('\n') : value]]
  })

/** What a draft says; a field that was emptied in this page stays empty in it. */
export function writtenIn(state: DraftState): WrittenUpdate {
  const written = Object.entries(state.fields).filter(
    ([, { value, isTouched }]) => value !== '' || isTouched,
  )
  const texts: Partial<Record<UpdateField, string>> = Object.fromEntries(
    written.map(([name, { value }]) => [name, value]),
  )
  const { health, dropped, ...rest } = texts
  const known = healths.find((one) => one === health)
  return {
    ...rest,
    ...(known && { health: known }),
    ...(dropped && { dropped: dropped.split('\n') }),
  }
}

const sentences = (text = '') =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** The update that is being written: filled in from the last one and from what happened since. */
export function useStaffUpdate(project: FirmProject, account: string) {
  const name = updateDraft(project.id)
  const place = useMemo(() => updatePlace(account, project.id), [account, project.id])
  const { editor, state } = useDraftEditor(place)
  const written = writtenIn(state)
  useEffect(() => {
    // Typed before the server kept it: this device alone has it.
    const old = storedDraft<WrittenUpdate>(name)
    if (old === null) return
    for (const [field, value] of textsOfUpdate(old)) editor.write(field, { value, seen: null })
    changeDraft(name, null)
  }, [editor, name])
  const answer = useAnswer(listUpdateFacts, { params: { id: project.id } })
  const { facts: found = [], time_zone: zone = 'UTC' } = answer.data ?? {}
  const facts = found.map((one) => factOf(one, zone)).filter((one) => one !== null)
  const [last] = project.updates
  const { dropped = [] } = written
  const shown = facts.filter(({ id }) => !dropped.includes(id))
  const today = dayOf(useNow())
  const title = written.title ?? usualTitle(today)
  const health = written.health ?? last?.health ?? 'on_track'
  const progress = written.progress ?? String(last?.progress ?? 0)
  const change = (changes: WrittenUpdate) => {
    for (const [field, value] of textsOfUpdate(changes)) editor.write(field, { value, seen: null })
  }
  const asUpdate: NewUpdate = {
    title,
    health,
    progress: Number(progress),
    content: (written.content ?? '').trim(),
    done: [...shown.map(({ words }) => words), ...sentences(written.done)],
    next: sentences(written.next),
    risks: sentences(written.risks),
    needed: sentences(written.needed),
  }
  return {
    /** Under which it is sent. */
    name,
    place,
    editor,
    state,
    answer,
    facts,
    written,
    last,
    title,
    health,
    progress,
    change,
    asUpdate,
    isDropped: (id: string) => dropped.includes(id),
    toggle: (id: string) =>
      change({
        dropped: dropped.includes(id) ? dropped.filter((one) => one !== id) : [...dropped, id],
      }),
  }
}
export type StaffUpdateWriting = ReturnType<typeof useStaffUpdate>
