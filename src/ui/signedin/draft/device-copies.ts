import type { DraftDevice } from './draft-world.ts'
import type { LeftCopy } from './draft-state.ts'
import { copiesAreOver, copyPlace, keysOf } from './forget-copies.ts'

/** The copies of one draft of an account. */
export function deviceOf(account: string, draft: string): DraftDevice {
  const start = `${copyPlace}${account} ${draft} `
  const pages = heldNames(start)
  return {
    async takeLeft() {
      const left = keysOf(start).flatMap((key) => {
        const copy = readCopy(key)
        return copy ? [copy] : []
      })
      const taken = []
      for (const copy of left.toSorted((a, b) => b.at - a.at)) {
        const state = await pages.take(copy.editor)
        if (state !== 'held') taken.push({ copy, asItself: state === 'taken' })
      }
      return taken
    },
    put(copy) {
      if (copiesAreOver()) return false
      pages.hold(copy.editor)
      try {
        localStorage.setItem(start + copy.editor, JSON.stringify(copy))
        return true
      } catch {
        // It is full, or the browser refuses to store anything.
        return false
      }
    },
    drop: (editor) => localStorage.removeItem(start + editor),
    release: pages.release,
  }
}

function readCopy(key: string): LeftCopy | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as LeftCopy | null
  } catch {
    // Not written by us, or by an earlier version: it cannot be restored.
    return null
  }
}

/**
 * The names of pages, each held by the page that has it for as long as it is open. Where the browser
 * has no locks, as without https, nobody knows who is open: `unknown`.
 */
function heldNames(start: string) {
  const own = new Set<string>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const take = async (name: string): Promise<'taken' | 'held' | 'unknown'> => {
    if (own.has(name)) return 'held'
    if (!('locks' in navigator)) return 'unknown'
    const { promise, resolve } = Promise.withResolvers<'taken' | 'held'>()
    void navigator.locks.request(start + name, { ifAvailable: true }, async (lock) => {
      resolve(lock ? 'taken' : 'held')
      if (lock) await released
    })
    const state = await promise
    if (state === 'taken') own.add(name)
    return state
  }
  return {
    take,
    hold(name: string): void {
      if (own.has(name) || !('locks' in navigator)) return
      own.add(name)
      void navigator.locks.request(start + name, async () => await released)
    },
    release,
  }
}
