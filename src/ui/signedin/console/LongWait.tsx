import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { Progress } from '../../base/Progress.tsx'
import { Button } from '../../base/form/Button.tsx'
import { percentDone } from '../data/counted.ts'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import { lookForLongWaits, type FoundWait } from './long-waits.ts'
import styles from './LongWait.module.css'

/** After ten seconds without an answer: how long it has been, and a way to stop. */
export function LongWait() {
  const queries = useQueryClient()
  const [wait, setWait] = useState<FoundWait | null>(null)
  useEffect(() => {
    const look = () => setWait(lookForLongWaits(queries, Date.now()))
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [queries])
  const stop = () => {
    wait?.stop()
    setWait(null)
  }
  useKeys([{ keys: ['.'], label: 'Stop waiting', act: stop, when: () => wait !== null }])
  const dialog = wait ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined
  const bar = (
    <div
      className={wait ? styles.bar : styles.empty}
      role={wait ? 'region' : undefined}
      aria-label={wait ? 'What you wait for' : undefined}
    >
      {/* How long is not read aloud each second. */}
      <p>
        <span role="status">{wait ? said(wait) : null}</span>
        {wait ? <span aria-hidden="true"> {Math.floor(wait.for / 1000)} s so far.</span> : null}
      </p>
      {wait?.share ? <Progress label="Under way" percent={percentDone(wait.share)} /> : null}
      {wait ? (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          aria-keyshortcuts={dialog ? undefined : '.'}
          onClick={stop}
        >
          Stop {dialog ? null : <KeyCap>.</KeyCap>}
        </Button>
      ) : null}
    </div>
  )
  // Nothing outside of a dialog can be pressed.
  return dialog ? createPortal(bar, dialog) : bar
}

/** Of what stands still the tens of seconds alone: each change is read aloud. */
function said({ share, still }: FoundWait): string {
  if (!share) return 'No answer yet.'
  if (still === null) return 'It takes long, but goes on.'
  return `Nothing has come for ${Math.floor(still / 10_000) * 10} s.`
}
