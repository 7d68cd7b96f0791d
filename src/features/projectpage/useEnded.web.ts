import { useEffect, useRef, useState } from 'react'
import { changeDraft, storedDraft } from '../../ui/base/form/useDraft.ts'
import { draftNames } from '../../ui/signedin/draft/kept-drafts.ts'
import { isOwnAct, standsOpen, useActs } from '../../ui/signedin/work/at-hand.ts'

/** Something that waits no more, though the reader was at it. */
export interface EndedThing {
  id: string
  /** What they had typed for it and is sent nowhere; null: nothing. */
  text: string | null
  /** Whether it ended while this page showed it. */
  isHere: boolean
}

/**
 * What waits no more though the reader has typed something for it or has it open on this page, because
 * another answered or decided, or the firm withdrew it. `open`: the ids of what waits, null while that
 * is not known; `draftsOf`: what the names of drafts for such things begin with.
 */
export function useEnded(open: readonly string[] | null, draftsOf: readonly string[]) {
  const [here, setHere] = useState<readonly string[]>([])
  const before = useRef(open)
  useEffect(() => {
    const gone = (before.current ?? []).filter((id) => open !== null && !open.includes(id))
    const atHand = gone.filter(standsOpen)
    if (atHand.length > 0) setHere((known) => [...new Set([...known, ...atHand])])
    before.current = open
  }, [open])
  // What they have just sent may be refused when its row is gone already.
  useActs()
  const typed = draftsOf.flatMap(draftNames)
  const ids = new Set([...here, ...typed.map((name) => name.slice(name.indexOf(' ') + 1))])
  const ended =
    open === null ? [] : [...ids].filter((id) => !open.includes(id) && !isOwnAct(id)).map(thing)

  function thing(id: string): EndedThing {
    const texts = draftsOf.map((start) => storedDraft<unknown>(start + id))
    const text = texts.find((one) => typeof one === 'string' && one.trim() !== '')
    return { id, text: (text as string | undefined) ?? null, isHere: here.includes(id) }
  }

  return {
    ended,
    /** Forgets it with what was typed. */
    leave(id: string) {
      for (const start of draftsOf)
        if (storedDraft(start + id) !== null) changeDraft(start + id, null)
      setHere((known) => known.filter((one) => one !== id))
    },
  }
}
