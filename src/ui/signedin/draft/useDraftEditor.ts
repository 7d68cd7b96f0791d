import { randomName } from '../data/random-name.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../data/client.ts'
import { deviceOf } from './device-copies.ts'
import { DraftEditor } from './draft-editor.ts'
import type { DraftNetwork } from './draft-world.ts'
import type { DraftMerges } from './merging.ts'
import { writeBackIn } from './write-back.ts'

/** A draft of an account. */
export interface DraftPlace {
  account: string
  /** Says what it is of, on this device. */
  name: string
  fields: readonly string[]
  /** Undefined: none of them can be merged. */
  merges?: DraftMerges
  network: DraftNetwork
}

interface OpenDraft {
  editor: DraftEditor
  users: number
}

/** The drafts that are shown, and those that nobody looks at any more but the server has not got yet. */
const open = new Map<string, OpenDraft>()

function openDraft({ account, name, fields, merges, network }: DraftPlace): OpenDraft {
  const key = `${account} ${name}`
  const known = open.get(key)
  if (known) return known
  if (open.size === 0) followConnection()
  const world = { ...browser, network, device: deviceOf(account, name) }
  const made = { editor: new DraftEditor(world, fields, merges), users: 0 }
  open.set(key, made)
  return made
}

/** Opens the draft at that place, or has it stay open, until what is returned is called. */
export function takeDraft(place: DraftPlace): () => void {
  const draft = openDraft(place)
  draft.users += 1
  draft.editor.stay()
  return () => {
    draft.users -= 1
    // Within the same moment another part of the page may show it.
    queueMicrotask(() => {
      if (draft.users > 0) return
      draft.editor.leave(() => open.delete(`${place.account} ${place.name}`))
    })
  }
}

/** The draft at that place, which stays the same object, and how it stands. */
export function useDraftEditor(place: DraftPlace) {
  const { editor } = openDraft(place)
  useEffect(() => takeDraft(place), [place])
  const state = useSyncExternalStore(editor.subscribe, () => editor.state)
  return { editor, state }
}

/** Writes into a draft, shown or not: what was sent and taken back is typed again. */
export function writeAgain(
  place: DraftPlace,
  field: string,
  text: { value: string; seen: string | null },
) {
  const end = takeDraft(place)
  openDraft(place).editor.write(field, text)
  end()
}

/** Tries at once what waits for a connection or a session. */
function flushDrafts(): void {
  for (const { editor } of open.values()) editor.flush()
}

/** Writes back what an act has replaced, shown or not; see `writeBackIn`. */
export async function writeBack(
  place: DraftPlace,
  fields: Parameters<typeof writeBackIn>[1],
): Promise<string[]> {
  const end = takeDraft(place)
  return await writeBackIn(openDraft(place).editor, fields).finally(end)
}

let isFollowing = false

function followConnection(): void {
  if (isFollowing) return
  isFollowing = true
  addEventListener('online', flushDrafts)
  document.addEventListener('visibilitychange', () => {
    for (const { editor } of open.values())
      if (document.visibilityState === 'hidden') editor.flush()
      else editor.refresh()
  })
}

const browser = {
  now: () => Date.now(),
  later(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  failureOf: (error: unknown) =>
    error instanceof ApiError
      ? { status: error.status, message: error.message }
      : { status: 0, message: '' },
  newName: randomName,
}
