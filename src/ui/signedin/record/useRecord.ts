import { useState } from 'react'
import { storedDraft, useDraft } from '../../base/form/useDraft.ts'
import { ApiError } from '../data/client.ts'
import { randomName } from '../data/random-name.ts'
import { offerUndo } from '../undo/done-acts.ts'

type Errors<Name extends string> = Partial<Record<Name, string>>

/** What was typed, and what there was when each field was begun. */
interface Begun<Value> {
  base: Value
  value: Value
}

export interface RecordParts<Value> {
  /** The name under which the device keeps what was typed. */
  draft: string
  /** As the server has it. */
  now: Value
  /** The call that saves; `isPending` and `error` are shown. */
  save: { isPending: boolean; error: ApiError | null; reset: () => void }
  /** Saves what was changed from `base`; answers what the server has then. */
  send: (change: Partial<Value>, base: Value) => Promise<Value>
  /** What saving a field will do, as a part of a sentence. */
  words: (field: keyof Value & string, to: Value) => string
  /** A value as it stands beside another one. */
  shown: (value: Value[keyof Value]) => string
  /** What is wrong before anything is sent. */
  check?: (value: Value) => Errors<keyof Value & string>
  /** What was done, for who may want to take it back. */
  said: (saved: Value) => string
  /** Fields that change on the server with others, so that they are taken back with them. */
  followers?: (from: Value, saved: Value) => (keyof Value & string)[]
  /** What takes the last save back, where that is more than to save what was there before. */
  takesBack?: () => () => Promise<unknown>
  /** Whether mails follow from saving it. */
  mails?: boolean | ((saved: Value) => boolean)
  /** Called once all that was typed is saved, before it is offered to take that back. */
  done?: () => void
}

/**
 * A record as it is typed: kept on the device until the server has it, merged with what others
 * changed in other fields; of the same field both values are `conflicts` until one is chosen.
 */
export function useRecord<Value extends object>(parts: RecordParts<Value>) {
  type Name = keyof Value & string
  const { now, save, check, followers } = parts
  const draft = useDraft<Begun<Value> | null>(parts.draft, null)
  const [unfit, setUnfit] = useState<Errors<Name>>({})
  const { base, value } = draft.value ?? { base: now, value: now }
  const names = Object.keys(now) as Name[]
  const changed = names.filter((name) => value[name] !== base[name])
  const only = (of: Value, some: Name[]) =>
    Object.fromEntries(some.map((name) => [name, of[name]])) as Partial<Value>
  // What nobody has touched here is as it is there.
  const current: Value = { ...now, ...only(value, changed) }
  /** Nothing is kept that is as the server has it. */
  const keep = (next: Begun<Value>) =>
    names.every((name) => next.value[name] === next.base[name]) ? draft.forget() : draft.write(next)
  const writeAll = (change: Partial<Value>) =>
    keep({
      // A field begins with what is shown of it, however long ago another one was begun.
      base: { ...now, ...only(base, changed) },
      value: { ...current, ...change },
    })
  const refused = save.error instanceof ApiError ? save.error.errors : {}
  const isTaken = (name: Name) => now[name] !== base[name] && now[name] !== value[name]
  return {
    value: current,
    save,
    /** Why a field is not as it should be. */
    errorOf: (name: Name): string | undefined => unfit[name] ?? refused[name]?.[0],
    changes: changed.map((name) => parts.words(name, current)),
    conflicts: changed.filter(isTaken).map((field) => ({
      field,
      theirs: parts.shown(now[field]),
      mine: parts.shown(value[field]),
    })),
    write: (name: Name, to: Value[Name]) => writeAll({ [name]: to } as unknown as Partial<Value>),
    writeAll,
    discard() {
      setUnfit({})
      save.reset()
      draft.forget()
    },
    /** Of two values of a field, takes one. */
    settle(field: Name, whose: 'theirs' | 'mine') {
      save.reset()
      const kept = whose === 'mine' ? current : { ...current, [field]: now[field] }
      keep({ base: { ...now, ...only(base, changed), [field]: now[field] }, value: kept })
    },
    async submit(): Promise<void> {
      const wrong = check?.(current) ?? {}
      setUnfit(wrong)
      if (Object.keys(wrong).length > 0 || changed.length === 0 || save.isPending) return
      const saved = await parts.send(only(current, changed), base).catch(() => null)
      if (!saved) return
      // What was typed while it was on its way is not saved yet.
      const since = storedDraft<Begun<Value>>(parts.draft)
      const later = since ? names.filter((name) => since.value[name] !== current[name]) : []
      if (since && later.length > 0)
        draft.write({ base: saved, value: { ...saved, ...only(since.value, later) } })
      else draft.forget()
      const undone = only(base, [...changed, ...(followers?.(base, saved) ?? [])])
      const undo = parts.takesBack?.() ?? (async () => await parts.send(undone, saved))
      if (later.length === 0) parts.done?.()
      const mails = typeof parts.mails === 'function' ? parts.mails(saved) : (parts.mails ?? false)
      offerUndo({ id: randomName(), said: parts.said(saved), mails, undo })
    },
  }
}

export type TypedRecord<Value extends object> = ReturnType<typeof useRecord<Value>>
