import { bothTexts } from './both-texts.ts'
import type {
  DraftText,
  Failure,
  SaveAnswer,
  SentField,
  ServerDraft,
  ServerField,
} from './draft-answers.ts'
import type { DraftMerges } from './merging.ts'

/** A text that stands beside the one in a field, until the person has chosen. */
export interface OtherText extends DraftText {
  /** `server`: saved elsewhere since; `device`: left on this device by a page that was closed. */
  from: 'server' | 'device'
  /** Of the server's: the revision in which it last changed. Of the device's: where it started from. */
  revision: number | null
  /** The page that wrote it. */
  editor: string
}

/** One field as it stands on the page. */
interface DraftField extends DraftText {
  /** The revision of the server's text that this one started from; null: nothing is known of it yet. */
  base: number | null
  /** That text itself; null: it is not known. */
  start: string | null
  /** The server has said that it has this very text. */
  isSaved: boolean
  /** Somebody has typed in it since the page was opened. */
  isTouched: boolean
  others: OtherText[]
}

/** A draft as it stands on the page. */
export interface DraftState {
  /** The name of this page for the server, and of its copy on the device. */
  editor: string
  /** How often it has saved. */
  sequence: number
  fields: Record<string, DraftField>
  merges: DraftMerges
  /** The server has said once what it has. */
  isLoaded: boolean
  /** The revision of the whole draft when it last did: what came after that is not shown yet. */
  readTo: number
  /** What is on its way to the server. */
  sending: SentField[] | null
  failure: Failure | null
  /** The device has a copy of what the server has not. */
  isOnDevice: boolean
  /** When the server last had all of it, as it said. */
  savedAt: string | null
}

const untouched: DraftField = {
  value: '',
  seen: null,
  base: null,
  start: null,
  isSaved: true,
  isTouched: false,
  others: [],
}

/** A page that was just opened, before anything is known. */
export const openedDraft = (
  editor: string,
  names: readonly string[],
  merges: DraftMerges = {},
): DraftState => ({
  editor,
  sequence: 0,
  fields: Object.fromEntries(names.map((name) => [name, untouched])),
  merges,
  isLoaded: false,
  readTo: 0,
  sending: null,
  failure: null,
  isOnDevice: true,
  savedAt: null,
})

const withField = (state: DraftState, name: string, changes: Partial<DraftField>): DraftState => ({
  ...state,
  fields: { ...state.fields, [name]: { ...(state.fields[name] ?? untouched), ...changes } },
})

/** Somebody has typed. */
export const typed = (state: DraftState, name: string, text: DraftText): DraftState =>
  besideAgain(withField(state, name, { ...text, isSaved: false, isTouched: true }), name)

/** What a closed page has left on the device. */
export interface LeftCopy {
  editor: string
  sequence: number
  /** In ms, as `Date.now()`. */
  at: number
  fields: (DraftText & { name: string; base: number | null; start?: string | null })[]
}

/**
 * Takes what a closed page has left: into fields in which nobody has typed yet, else beside them.
 * `asItself`: nobody else can be that page any more, so that this one goes on under its name.
 */
export function tookCopy(state: DraftState, copy: LeftCopy, asItself: boolean): DraftState {
  const isAlone = Object.values(state.fields).every(isUntouched)
  const { editor, sequence } = copy
  const begun = asItself && isAlone ? { ...state, editor, sequence } : state
  return copy.fields.reduce((next, { name, base, value, seen, start = null }) => {
    const field = next.fields[name]
    if (!field || field.value === value) return next
    if (isAlone) return withField(next, name, { value, seen, base, start, isSaved: false })
    const other = { from: 'device' as const, revision: base, editor, value, seen }
    return withField(next, name, { others: [...field.others, other] })
  }, begun)
}

const isUntouched = ({ isTouched, value }: DraftField) => !isTouched && value === ''

/** The server has said what it has. Nothing that stands in a field is replaced. */
export function loaded(state: DraftState, answer: ServerDraft): DraftState {
  const next = Object.keys(state.fields).reduce((all, name) => {
    const known = answer.fields.find((field) => field.name === name)
    const none = { name, value: '', seen: null, revision: answer.revision, editor: '' }
    return compared(all, known ?? none)
  }, state)
  const savedAt = isAllSaved(next) ? answer.saved_at : next.savedAt
  return { ...next, isLoaded: true, readTo: answer.revision, failure: null, savedAt }
}

/** Compares a field with what the server has; beside it stands what is newer than where it started. */
function compared(state: DraftState, server: ServerField): DraftState {
  const { name, value, seen, revision, editor } = server
  const field = state.fields[name] ?? untouched
  if (!state.isLoaded && isUntouched(field))
    return withField(state, name, { value, seen, base: revision, start: value })
  if (field.value === value) return withField(state, name, caughtUp(field, server, true))
  const isOlder = field.base !== null && revision <= field.base
  if (isOlder && field.isSaved) return state
  // Its own earlier save, the answer to which got lost.
  const isOwn = editor !== '' && editor === state.editor && !field.isSaved
  // Nothing was there when it was begun.
  const isFirst = field.base === null && value === ''
  if (isOlder || isFirst || isOwn)
    return withField(state, name, {
      base: Math.max(revision, field.base ?? 0),
      start: revision < (field.base ?? 0) ? field.start : value,
      isSaved: false,
    })
  return beside(state, server)
}

/** What a field is that goes on from what the server has. */
const caughtUp = (
  field: DraftField,
  { value, revision }: Pick<ServerField, 'value' | 'revision'>,
  isSaved: boolean,
) => ({ base: revision, start: value, isSaved, others: devices(field) })

const devices = ({ others }: DraftField) => others.filter(({ from }) => from === 'device')

/**
 * Puts the server's text beside a field, in place of an older one of the server's; or into it, where the
 * two can be merged.
 */
function beside(state: DraftState, server: ServerField): DraftState {
  const { name, value, seen, revision, editor } = server
  const field = state.fields[name] ?? untouched
  const [base, merge] = [field.start, state.merges[name]]
  const merged =
    base === null ? null : (merge?.({ base, theirs: value, mine: field.value }) ?? null)
  if (merged !== null)
    return withField(state, name, {
      ...caughtUp(field, server, merged === value),
      value: merged,
    })
  const other = { from: 'server' as const, value, seen, revision, editor }
  return withField(state, name, { others: [...devices(field), other] })
}

/** Tries once more to merge what stands beside a field that has changed. */
function besideAgain(state: DraftState, name: string): DraftState {
  const other = state.fields[name]?.others.find(({ from }) => from === 'server')
  if (!other || !state.merges[name]) return state
  return beside(state, { ...other, name, revision: other.revision ?? 0 })
}

/** The person has chosen for a part of a field: what it says, and what it started from, are others now. */
export const chosenPart = (
  state: DraftState,
  name: string,
  part: { value: string; start: string },
): DraftState =>
  besideAgain(withField(state, name, { ...part, isSaved: false, isTouched: true }), name)

/** The fields that the server is to be sent now: those whose text it may not have. */
export const unsent = (state: DraftState): SentField[] =>
  Object.entries(state.fields)
    .filter(([, { isSaved, others }]) => !isSaved && others.every(({ from }) => from === 'device'))
    .map(([name, { base, value, seen }]) => ({ name, base: base ?? 0, value, seen }))

/** A save has begun. */
export const sending = (state: DraftState): DraftState => ({
  ...state,
  sequence: state.sequence + 1,
  sending: unsent(state),
})

/** The server has answered a save. */
export function answered(state: DraftState, answer: SaveAnswer): DraftState {
  const sent = state.sending ?? []
  const begun: DraftState = { ...state, sending: null, failure: null }
  const after = answer.saved.reduce((next, { name, revision }) => {
    const start = sent.find((one) => one.name === name)?.value ?? null
    const isSaved = start === next.fields[name]?.value
    return withField(next, name, { base: revision, start, isSaved })
  }, begun)
  const all = answer.refused.reduce(beside, after)
  return { ...all, savedAt: isAllSaved(all) ? answer.saved_at : all.savedAt }
}

/** What the server has was published as that revision; what was typed meanwhile goes on from it. */
export function wentPublic(state: DraftState, sent: DraftState, revision: number): DraftState {
  const fields = Object.entries(state.fields).map(([name, field]) => {
    const value = sent.fields[name]?.value ?? ''
    const isSaved = field.value === value
    return [name, { ...field, ...caughtUp(field, { value, revision }, isSaved) }] as const
  })
  return { ...state, fields: Object.fromEntries(fields), readTo: revision }
}

/** A save, or the reading before it, has failed. */
export const failed = (state: DraftState, failure: Failure): DraftState => ({
  ...state,
  sending: null,
  failure,
})

export type DraftChoice = 'mine' | 'other' | 'both'

/** The person has chosen between the text of a field and the first that stands beside it. */
export function chosen(state: DraftState, name: string, choice: DraftChoice): DraftState {
  const field = state.fields[name]
  const [other, ...others] = field?.others ?? []
  if (!field || !other) return state
  const isOfServer = other.from === 'server'
  const base = isOfServer ? other.revision : field.base
  const start = isOfServer ? other.value : field.start
  if (choice === 'mine')
    return withField(state, name, { base, start, others, isSaved: !isOfServer && field.isSaved })
  const isSaved = isOfServer && choice === 'other'
  const value = choice === 'both' ? bothTexts(field.value, other.value) : other.value
  const { seen } = other
  return withField(state, name, { value, seen, base, start, others, isSaved, isTouched: true })
}

/** The texts were sent, so that the page begins anew. */
export const sentAway = (state: DraftState): DraftState => ({
  ...openedDraft(state.editor, Object.keys(state.fields), state.merges),
  sequence: state.sequence,
})

/** Whether the server has everything that stands here. */
export const isAllSaved = ({ fields }: DraftState): boolean =>
  Object.values(fields).every(({ isSaved }) => isSaved)

/** What is to be on the device until the server has it; null: nothing. */
export function copyOf(state: DraftState, at: number): LeftCopy | null {
  const { editor, sequence, fields, merges } = state
  const left = Object.entries(fields)
    .filter(([, { isSaved }]) => !isSaved)
    .map(([name, { base, value, seen, start }]) => {
      const text = { name, base, value, seen }
      return merges[name] ? { ...text, start } : text
    })
  return left.length > 0 ? { editor, sequence, at, fields: left } : null
}
