import { useState } from 'react'

/** What is typed under a name outlives a reload and a failed sending, within this tab. */
export function useDraft(name: string) {
  const key = `draft ${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  return {
    text,
    write(next: string) {
      setText(next)
      sessionStorage.setItem(key, next)
    },
    forget() {
      setText('')
      sessionStorage.removeItem(key)
    },
  }
}
