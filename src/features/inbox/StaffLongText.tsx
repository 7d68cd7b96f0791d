import { useState } from 'react'
import { PlainText } from '../../ui/base/PlainText.tsx'
import styles from './Course.module.css'

/** More characters than anybody reads at a glance. */
const long = 2400

/** A text of which the beginning is shown, where it is very long. */
export function StaffLongText({ children }: { children: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (children.length <= long) return <PlainText>{children}</PlainText>
  const length = children.length.toLocaleString('en')
  return (
    <>
      <PlainText>{isWhole ? children : `${beginning(children)} …`}</PlainText>
      <button
        className={styles.whole}
        type="button"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show the beginning alone' : `Show all ${length} characters`}
      </button>
    </>
  )
}

/** Up to the end of a word. */
const beginning = (text: string) => text.slice(0, long - 400).replace(/\s+\S{0,60}$/u, '')
