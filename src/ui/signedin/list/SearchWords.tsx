import { useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../base/after-paint.ts'

/** After the last key, in ms. */
const pause = 250

interface SearchWordsProps {
  /** Such as `Search enquiries`. */
  label: string
  /** The words in the address. */
  value: string
  find: (words: string) => void
  /** Where what is found stands, around the field, and what in there is the first of it, by selectors. */
  hits?: Hits
}

interface Hits {
  place: string
  first: string
}

const rowsOfRoom: Hits = { place: 'section', first: 'a[data-row]' }

/** The field that a list is searched by; its words are given a moment after they were typed. */
export function SearchWords({ label, value, find, hits = rowsOfRoom }: SearchWordsProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and a followed link change the words, too; what came from here is behind what is typed.
  if (known !== value) {
    setKnown(value)
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  const send = useCallback((words: string) => {
    setSent(words)
    latest.current(words)
  }, [])
  useEffect(() => {
    const words = typed.trim()
    if (words === sent) return undefined
    const timer = setTimeout(() => send(words), pause)
    return () => clearTimeout(timer)
  }, [typed, sent, send])
  const first = useFirstHit(value, hits)
  return (
    <input
      type="search"
      name="search"
      aria-label={label}
      placeholder="Search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => {
        // What is typed on is for the field, not for the keys of a row.
        first.cancel()
        setTyped(target.value)
      }}
      onKeyDown={(event) => {
        const { key, currentTarget, nativeEvent } = event
        // While a word is put together, in Japanese for one, the keys are for that.
        if (nativeEvent.isComposing) return
        if (key === 'Escape') {
          first.cancel()
          setTyped('')
          currentTarget.blur()
          document.getElementById('section')?.focus()
        }
        if (key !== 'ArrowDown' && key !== 'Enter') return
        event.preventDefault()
        const words = typed.trim()
        send(words)
        first.from(currentTarget, words)
      }}
    />
  )
}

/** Leads from the words to the first of what they find, until something else is typed. */
function useFirstHit(value: string, hits: Hits) {
  const leads = useRef<HTMLInputElement>(null)
  const stop = useRef(() => {})
  const { place, first } = hits
  const cancel = useCallback(() => {
    leads.current = null
    stop.current()
  }, [])
  useEffect(() => {
    if (leads.current) stop.current = toFirstHit(leads.current, { place, first })
    leads.current = null
  }, [value, place, first])
  useEffect(() => cancel, [cancel])
  return {
    cancel,
    from(field: HTMLInputElement, words: string) {
      cancel()
      // Until the words are in the address, the rows are those of other words.
      if (words === value) stop.current = toFirstHit(field, hits)
      else leads.current = field
    },
  }
}

/**
 * From the words to the first row that they find, once it is there; to none that they do not find.
 * Returns how that is called off.
 */
function toFirstHit(field: HTMLInputElement, { place, first }: Hits): () => void {
  const around = field.closest(place)
  if (!around) return () => {}
  const isBusy = () => around.querySelector('[data-busy]') !== null
  let isOff = false
  const go = () => {
    if (!isOff && document.activeElement === field)
      around.querySelector<HTMLElement>(first)?.focus()
  }
  const observer = new MutationObserver(() => {
    if (isBusy()) return
    observer.disconnect()
    go()
  })
  // What was just typed has to be asked for first.
  afterPaint(() => {
    if (isOff) return
    if (!isBusy()) return go()
    observer.observe(around, { subtree: true, attributeFilter: ['data-busy'] })
  })
  return () => {
    isOff = true
    observer.disconnect()
  }
}
