import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

/** Copies a text to the clipboard, and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(''), 4000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      // Without https browsers have no clipboard.
      setSaid('Mark the text and copy it by hand')
    }
  }
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}
