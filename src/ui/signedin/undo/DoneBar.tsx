import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../../contract/background.ts'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import { CloseButton } from '../dialog/CloseButton.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { holdKeysUntil } from '../keys/held-keys.ts'
import { pressOnScreen, useKeys } from '../keys/screen-keys.ts'
import { dropOffer, lastAct, passTime, useLastAct, type OpenAct } from './done-acts.ts'
import styles from './DoneBar.module.css'

const tick = 500

/**
 * Says what was done last, and takes it back for ten seconds. It never takes the focus, and waits
 * while somebody points at it or has it in focus.
 */
export function DoneBar() {
  const act = useLastAct()
  const bar = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const left = useSecondsLeft(act, bar)
  const undo = async (one: OpenAct) => {
    setBusy(true)
    // First, so that it cannot run out while the server takes it back.
    dropOffer(one.id)
    setSaid(`Taking back: ${one.said}...`)
    const undone = one.undo().then(
      (more) => ({ isDone: true, words: typeof more === 'string' ? ` ${more}` : '' }),
      (error: Error) => ({ isDone: false, words: error.message }),
    )
    // Or they would be for what is left.
    inBackground(
      holdKeysUntil(
        undone.then(({ isDone }) => isDone),
        pressOnScreen,
      ),
    )
    const { isDone, words } = await undone
    setBusy(false)
    setSaid(isDone ? `Taken back: ${one.said}.${words}` : `Not taken back. ${words}`)
  }
  const queries = useQueryClient()
  // While the newest act is under way, the one before it is still offered.
  const takeBackLast = () =>
    whenQuiet(queries, () => {
      const last = lastAct()
      if (last) void undo(last)
    })
  useKeys([{ keys: ['z'], label: 'Undo what was done last', act: takeBackLast }])
  useFadingWords(said, setSaid)
  return (
    <div
      ref={bar}
      className={act || said ? styles.bar : styles.empty}
      {...(act || said ? { role: 'region', 'aria-label': 'What was done last' } : {})}
    >
      <div className={styles.words}>
        <p role="status">{act ? `${act.said}.` : said}</p>
        {act?.mails ? <p className={styles.left}>Sent in {left} s</p> : null}
      </div>
      {act ? (
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={busy}
          aria-keyshortcuts="Z"
          onClick={() => void undo(act)}
        >
          Undo <KeyCap>Z</KeyCap>
        </BusyButton>
      ) : null}
      {act || said ? (
        <CloseButton label="Dismiss" onClick={() => (act ? dropOffer(act.id) : setSaid(''))} />
      ) : null}
    </div>
  )
}

/** For so long, in ms, Z waits for what is under way; then it takes back what is offered. */
const longestWait = 4000
let isWaiting = false

/** Runs something at once, or when no act is under way any more; not where that is refused. */
function whenQuiet(queries: QueryClient, run: () => void): void {
  if (isWaiting) return
  if (queries.isMutating() === 0) return run()
  isWaiting = true
  let isRefused = false
  const end = () => {
    stop()
    clearTimeout(timer)
    // Whoever waits for the act offers to take it back only after this event.
    setTimeout(() => {
      isWaiting = false
      if (!isRefused) run()
    })
  }
  const stop = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') isRefused = true
    if (queries.isMutating() === 0) end()
  })
  const timer = setTimeout(end, Math.min(longestWait, timeOfMail()))
}

/** In ms: a mail that waits for what was done before leaves after so long, and sooner Z is for that. */
function timeOfMail(): number {
  const before = lastAct()
  return before?.mails ? Math.max(0, before.until - Date.now() - 1500) : Infinity
}

/** The seconds that an act is still offered; lets their time pass. */
function useSecondsLeft(act: OpenAct | null, bar: { current: HTMLElement | null }): number {
  const [now, setNow] = useState(0)
  const isOpen = act !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => {
      passTime(tick, bar.current?.matches(':hover, :focus-within') ?? false)
      setNow(Date.now())
    }, tick)
    return () => clearInterval(timer)
  }, [isOpen, bar])
  const until = act?.until ?? 0
  return Math.max(1, Math.ceil((until - Math.max(now, until - 10_000)) / 1000))
}

/** What was said goes after a while. */
function useFadingWords(said: string, setSaid: (said: string) => void): void {
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(''), 6000)
    return () => clearTimeout(timer)
  }, [said, setSaid])
}
