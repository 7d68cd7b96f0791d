import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '../../contract/background.ts'
import { behind, isBehind, isFaultOfStatement } from './replica-questions.ts'
import { createRest } from './replica-rest.ts'

/** In ms, between two looks at a replica that is away. */
const pause = 1_000

/** It has gone, or is back; `why` in a few words of its own, never with its address. */
export type ReplicaChange = { state: 'away'; why: string } | { state: 'back' }

interface Watched {
  /** Why it cannot be read just now; null: it can. Rejects when the primary is away. */
  why: () => Promise<string | null>
  isEnding: () => boolean
}

/** Whether a replica is to be asked, by what it has answered; who listens hears when it goes and is back. */
export function createReplicaWatch({ why, isEnding }: Watched) {
  const rest = createRest()
  const listeners: ((change: ReplicaChange) => void)[] = []
  const notify = (change: ReplicaChange) => listeners.forEach((listener) => listener(change))
  let [isUsable, isAway] = [true, false]

  async function lookAfter(): Promise<void> {
    if (!isUsable) return
    isUsable = false
    for (;;) {
      // Of a primary that is away it says something by itself.
      const is = await why().catch(() => 'the primary does not say what is wanted')
      const isOnItsWay = is === behind && !isAway && !rest.isLongBehind()
      if (is === null || isOnItsWay || isEnding()) break
      if (!isAway) notify({ state: 'away', why: is })
      isAway = true
      await wait(pause, null, { ref: false })
    }
    if (isAway && !isEnding()) notify({ state: 'back' })
    ;[isUsable, isAway] = [true, false]
  }

  return {
    isUsable: () => isUsable,
    isAway: () => isAway,
    /** Whether it is to be asked now. */
    isAsked: () => isUsable && !rest.isOn(),
    answered: rest.answered,
    /** A statement has failed there. */
    failed(error: unknown): void {
      // The primary says the same of it.
      if (isFaultOfStatement(error)) return
      if (isBehind(error)) {
        rest.behind()
        // A moment after each change it is, and nobody has to look.
        if (!rest.isLongBehind()) return
      } else rest.failed()
      inBackground(lookAfter())
    },
    onChange: (listener: (change: ReplicaChange) => void) => void listeners.push(listener),
  }
}
