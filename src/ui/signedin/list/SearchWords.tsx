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
}

/** The field that a list is searched by; its words are given a moment after they were typed. */
export function SearchWords({ label, value, find }: SearchWordsProps) {
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
  const leads = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (leads.current) toFirstHit(leads.current)
    leads.current = null
  }, [value])
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
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        const { key, currentTarget, nativeEvent } = event
        // While a word is put together, in Japanese for one, the keys are for that.
        if (nativeEvent.isComposing) return
        if (key === 'Escape') {
          setTyped('')
          currentTarget.blur()
          document.getElementById('section')?.focus()
        }
        if (key !== 'ArrowDown' && key !== 'Enter') return
        event.preventDefault()
        const words = typed.trim()
        send(words)
        // Until the words are in the address, the rows are those of other words.
        if (words === value) toFirstHit(currentTarget)
        else leads.current = currentTarget
      }}
    />
  )
}

/** From the words to the first row that they find, once it is there; to none that they do not find. */
function toFirstHit(field: HTMLInputElement): void {
  const section = field.closest('section')
  if (!section) return
  const isBusy = () => section.querySelector('[data-busy]') !== null
  const go = () => {
    if (document.activeElement === field) section.querySelector<HTMLElement>('a[data-row]')?.focus()
  }
  // What was just typed has to be asked for first.
  afterPaint(() => {
    if (!isBusy()) return go()
    const observer = new MutationObserver(() => {
      if (isBusy()) return
      observer.disconnect()
      go()
    })
    observer.observe(section, { subtree: true, attributeFilter: ['data-busy'] })
  })
}
