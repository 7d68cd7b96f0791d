import type { Health } from '../../contract/work.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
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

const nothing: WrittenUpdate = {}
const updateDraft = (project: string) => `update ${project}`

const sentences = (text = '') =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** The update that is being written: filled in from the last one and from what happened since. */
export function useStaffUpdate(project: FirmProject) {
  const name = updateDraft(project.id)
  const { value: written, write, forget } = useDraft(name, nothing)
  const answer = useAnswer(listUpdateFacts, { params: { id: project.id } })
  const facts = (answer.data?.facts ?? []).map(factOf).filter((one) => one !== null)
  const [last] = project.updates
  const { dropped = [] } = written
  const shown = facts.filter(({ id }) => !dropped.includes(id))
  const today = dayOf(useNow())
  const title = written.title ?? usualTitle(today)
  const health = written.health ?? last?.health ?? 'on_track'
  const progress = written.progress ?? String(last?.progress ?? 0)
  const change = (changes: WrittenUpdate) => write({ ...written, ...changes })
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
    /** Under which it is sent, and kept until then. */
    name,
    answer,
    facts,
    written,
    last,
    title,
    health,
    progress,
    change,
    forget,
    asUpdate,
    isDropped: (id: string) => dropped.includes(id),
    toggle: (id: string) =>
      change({
        dropped: dropped.includes(id) ? dropped.filter((one) => one !== id) : [...dropped, id],
      }),
  }
}
export type StaffUpdateWriting = ReturnType<typeof useStaffUpdate>
