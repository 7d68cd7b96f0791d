import { bothTexts } from './both-texts.ts'

/** A text with what its writer had seen when it was begun. */
export interface DraftText {
  value: string
  seen: string | null
}

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
  /** The server has said that it has this very text. */
  isSaved: boolean
  /** Somebody has typed in it since the page was opened. */
  isTouched: boolean
  others: OtherText[]
}

/** What a page sends to be saved. */
export interface SentField extends DraftText {
  name: string
  base: number
}

interface ServerField extends DraftText {
  name: string
  revision: number
  editor: string
}

/** What the server answers when a draft is read. */
export interface ServerDraft {
  revision: number
  saved_at: string | null
  fields: ServerField[]
}

/** What the server answers when one is saved. */
export interface SaveAnswer {
  saved_at: string
  saved: { name: string; revision: number }[]
  refused: ServerField[]
}

/** Why the server has not got it. */
export interface Failure {
  /** 0: no answer came. */
  status: number
  message: string
}

/** A draft as it stands on the page. */
export interface DraftState {
  /** The name of this page for the server, and of its copy on the device. */
  editor: string
  /** How often it has saved. */
  sequence: number
  fields: Record<string, DraftField>
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
  isSaved: true,
  isTouched: false,
  others: [],
}

/** A page that was just opened, before anything is known. */
export const openedDraft = (editor: string, names: readonly string[]): DraftState => ({
  editor,
  sequence: 0,
  fields: Object.fromEntries(names.map((name) => [name, untouched])),
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
  withField(state, name, { ...text, isSaved: false, isTouched: true })

/** What a closed page has left on the device. */
export interface LeftCopy {
  editor: string
  sequence: number
  /** In ms, as `Date.now()`. */
  at: number
  fields: (DraftText & { name: string; base: number | null })[]
}

/**
 * Takes what a closed page has left: into fields in which nobody has typed yet, else beside them.
 * `asItself`: nobody else can be that page any more, so that this one goes on under its name.
 */
export function tookCopy(state: DraftState, copy: LeftCopy, asItself: boolean): DraftState {
  const isAlone = Object.values(state.fields).every(isUntouched)
  const { editor, sequence } = copy
  const begun = asItself && isAlone ? { ...state, editor, sequence } : state
  return copy.fields.reduce((next, { name, base, value, seen }) => {
    const field = next.fields[name]
    if (!field || field.value === value) return next
    if (isAlone) return withField(next, name, { value, seen, base, isSaved: false })
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
    return withField(state, name, { value, seen, base: revision })
  if (field.value === value)
    return withField(state, name, { base: revision, isSaved: true, others: devices(field) })
  const isOlder = field.base !== null && revision <= field.base
  if (isOlder && field.isSaved) return state
  // Its own earlier save, the answer to which got lost.
  const isOwn = editor !== '' && editor === state.editor && !field.isSaved
  // Nothing was there when it was begun.
  const isFirst = field.base === null && value === ''
  if (isOlder || isFirst || isOwn)
    return withField(state, name, { base: Math.max(revision, field.base ?? 0), isSaved: false })
  return beside(state, server)
}

const devices = ({ others }: DraftField) => others.filter(({ from }) => from === 'device')

/** Puts the server's text beside a field, in place of an older one of the server's. */
function beside(state: DraftState, { name, value, seen, revision, editor }: ServerField) {
  const field = state.fields[name] ?? untouched
  const other = { from: 'server' as const, value, seen, revision, editor }
  return withField(state, name, { others: [...devices(field), other] })
}

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
    const isSaved = sent.find((one) => one.name === name)?.value === next.fields[name]?.value
    return withField(next, name, { base: revision, isSaved })
  }, begun)
  const all = answer.refused.reduce(beside, after)
  return { ...all, savedAt: isAllSaved(all) ? answer.saved_at : all.savedAt }
}

/** What the server has was published as that revision; what was typed meanwhile goes on from it. */
export function wentPublic(state: DraftState, sent: DraftState, revision: number): DraftState {
  const fields = Object.entries(state.fields).map(([name, field]) => {
    const isSaved = field.value === sent.fields[name]?.value
    return [name, { ...field, base: revision, isSaved, others: devices(field) }] as const
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
  if (choice === 'mine')
    return withField(state, name, { base, others, isSaved: !isOfServer && field.isSaved })
  const isSaved = isOfServer && choice === 'other'
  const value = choice === 'both' ? bothTexts(field.value, other.value) : other.value
  return withField(state, name, { value, seen: other.seen, base, others, isSaved, isTouched: true })
}

/** The texts were sent, so that the page begins anew. */
export const sentAway = (state: DraftState): DraftState => ({
  ...openedDraft(state.editor, Object.keys(state.fields)),
  sequence: state.sequence,
})

/** Whether the server has everything that stands here. */
export const isAllSaved = ({ fields }: DraftState): boolean =>
  Object.values(fields).every(({ isSaved }) => isSaved)

/** What is to be on the device until the server has it; null: nothing. */
export function copyOf({ editor, sequence, fields }: DraftState, at: number): LeftCopy | null {
  const left = Object.entries(fields)
    .filter(([, { isSaved }]) => !isSaved)
    .map(([name, { base, value, seen }]) => ({ name, base, value, seen }))
  return left.length > 0 ? { editor, sequence, at, fields: left } : null
}
