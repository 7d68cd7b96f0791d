import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { draftIsThere } from '../../base/form/useDraft.ts'
import { useAddress } from '../address.ts'
import { ShowMore } from '../list/ShowMore.tsx'
import { useParts } from '../list/useParts.ts'
import { Badge } from '../../base/Badge.tsx'
import { daysUntil, localDate } from '../time/dates.ts'
import { useLinked } from '../useLinked.ts'
import { useNow } from '../../base/useNow.ts'
import { noteOpen } from './at-hand.ts'
import styles from './Waiting.module.css'

interface WaitingProps<Item> {
  title: string
  /** What they are: `requests`. */
  noun: string
  /** The soonest due first. */
  items: readonly Item[]
  /** The name of the draft of what is begun there. */
  draftOf: (id: string) => string
  children: (item: Item) => ReactNode
}

/** How many are shown at first: a page of them alone would hide the projects. */
const step = 8

/** Things that wait for the reader, under a common heading; of many, those that are due first. */
export function Waiting<Item extends { id: string }>(props: WaitingProps<Item>) {
  const { title, noun, items, draftOf, children } = props
  const linked = useAddress(({ query }) => query.get('waiting'))
  // What was begun stays when its last word is deleted, as it stays open.
  const [begun] = useState(
    () => new Set(items.map(({ id }) => id).filter((id) => draftIsThere(draftOf(id)))),
  )
  const list = useParts(items, step, ({ id }) => id === linked || begun.has(id))
  return (
    <div className={styles.waiting}>
      <h3>{title}</h3>
      <div>{list.shown.map(children)}</div>
      <ShowMore of={list} noun={noun} />
    </div>
  )
}

interface WaitingItemProps {
  /** The id by which the address may name it (`waitingAt` of the contract): it is open then. */
  id: string
  title: string
  /** What it is, and of which project. */
  about: string
  due: string | null
  /** The milestone that cannot be reached without it. */
  milestone: string | null
  /** What was begun here and is not sent yet, in a word; it is open after a reload. */
  begun: string | null
  children: ReactNode
}

/** One thing that waits; opened, it says more and takes the answer. */
export function WaitingItem({
  id,
  title,
  about,
  due,
  milestone,
  begun,
  children,
}: WaitingItemProps) {
  // Only what the page begins with: nothing closes because its last word was deleted.
  const [wasBegun] = useState(begun !== null)
  const { place, isLinked } = useLinked<HTMLElement>('waiting', id)
  // What is closed is drawn once what is seen was painted.
  const isWhole = useDeferredValue(true, wasBegun || isLinked)
  useEffect(() => {
    noteOpen(id, wasBegun)
    // Later: whoever finds it gone from the list has to find that it stood open.
    return () => void setTimeout(() => noteOpen(id, false))
  }, [id, wasBegun])
  return (
    <details
      className={styles.item}
      open={wasBegun || undefined}
      onToggle={(event) => noteOpen(id, event.currentTarget.open)}
    >
      <summary ref={place}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {begun ? <Badge shape="ring">{begun}</Badge> : null}
          <span>{about}</span>
          <Due date={due} />
        </span>
      </summary>
      <div className={styles.detail}>
        {isWhole ? children : null}
        {milestone ? <p className={styles.milestone}>Needed for: {milestone}</p> : null}
      </div>
    </details>
  )
}

function Due({ date }: { date: string | null }) {
  const now = useNow()
  if (date === null) return <span>No date</span>
  const days = daysUntil(date, now)
  const said = days < 0 ? `Was due ${localDate(date)}` : `Due ${localDate(date)}`
  return <span className={days < 3 ? styles.soon : undefined}>{said}</span>
}
