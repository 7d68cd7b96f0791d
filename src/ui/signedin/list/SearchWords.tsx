import { useEffect, useRef, useState } from 'react'

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
  useEffect(() => {
    const words = typed.trim()
    if (words === sent) return undefined
    const timer = setTimeout(() => {
      setSent(words)
      latest.current(words)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, sent])
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
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        setTyped('')
        currentTarget.blur()
        document.getElementById('section')?.focus()
      }}
    />
  )
}
