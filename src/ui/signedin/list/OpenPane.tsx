import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { EmptyState } from '../../base/EmptyState.tsx'
import { useWayBack } from '../console/trail.ts'
import { useKeys } from '../keys/screen-keys.ts'
import type { BesideRow } from './beside.ts'
import styles from './open.module.css'

interface OpenPaneProps {
  beside: Pick<BesideRow, 'openId' | 'open'>
  /** The list, as the way back on a narrow screen. */
  list: { label: string; href: string }
  /** Where there is no such row for its reader: what is said instead, and what may be the matter. */
  missing: readonly [title: string, sentence: string] | null
  children: ReactNode
}

/** What is open beside its list; alone on a narrow screen, with a way back. */
export function OpenPane({ beside, list, missing, children }: OpenPaneProps) {
  const back = useWayBack({ label: list.label, close: () => beside.open(null) })
  const { isElsewhere, leave } = back
  const label = isElsewhere ? `Back to ${back.label}` : 'Back to the list'
  useKeys([{ keys: ['Escape'], label, act: leave }])
  return (
    <div className={styles.open} data-open={beside.openId}>
      <p className={styles.back}>
        {/* The list has the heading on a narrow screen, and is not there. */}
        <BackLink href={list.href} back={back} />
      </p>
      {missing === null ? (
        children
      ) : (
        <div className={styles.missing}>
          <EmptyState title={missing[0]}>
            {missing[1]} <Link to={list.href}>Back to the list</Link>
          </EmptyState>
        </div>
      )}
    </div>
  )
}

interface BackLinkProps {
  /** The list. */
  href: string
  back: ReturnType<typeof useWayBack>
}

/** Leads out of what is open, on a narrow screen. */
const BackLink = ({ href, back: { label, isElsewhere, leave } }: BackLinkProps) => (
  <Link
    to={href}
    onClick={(event) => {
      if (!isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      leave()
    }}
  >
    ← {label}
  </Link>
)

/** Whether what was open when an act began still is: its answer may come when its reader has gone elsewhere. */
export function useStillOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return () => isOpen.current
}

/** Whether what is open takes the focus: what the address named when the page was loaded does not. */
export function useTakesFocus(openId: string | null): boolean {
  const isLoaded = useNavigationType() === NavigationType.Pop
  const [arrived, setArrived] = useState(isLoaded ? openId : null)
  if (arrived !== null && arrived !== openId) setArrived(null)
  return arrived !== openId
}

interface OpenHeadingProps {
  id: string
  /** What is open; the page is named by it, so that its tabs can be distinguished. */
  title: string
  takesFocus: boolean
}

/** The heading of what is open, at which its reader arrives. */
export function OpenHeading({ id, title, takesFocus }: OpenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const takes = useRef(takesFocus)
  useEffect(() => {
    if (!takes.current) return
    heading.current?.focus({ preventScroll: true })
    if (matchMedia('(max-width: 1099px)').matches) scrollTo(0, 0)
  }, [])
  useEffect(() => {
    const was = document.title
    document.title = `${title} | ${was}`
    return () => void (document.title = was)
  }, [title])
  return (
    <h3 id={id} ref={heading} tabIndex={-1} dir="auto">
      {title}
    </h3>
  )
}
