import type { CalendarEntry } from './contract.ts'
import styles from './EntryMark.module.css'

type Kind = CalendarEntry['kind'] | 'reached'

/** Each kind of entry has a shape and a word of its own; colour only repeats them. */
const kinds: Record<Kind, { word: string; path: string }> = {
  meeting: { word: 'Meeting', path: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z' },
  milestone: { word: 'Milestone', path: 'M6 .9 11.1 6 6 11.1 .9 6Z' },
  reached: { word: 'Reached', path: 'M1.4 6.6 4.7 9.8 10.6 2.6' },
  due: { word: 'Due', path: 'M2 1.2h8L6.7 6 10 10.8H2L5.3 6Z' },
}

/** What the legend says of each kind. */
const meanings: Record<Kind, string> = {
  meeting: 'Meeting',
  milestone: 'Milestone to come',
  reached: 'Reached milestone',
  due: 'Due from you',
}

const kindOf = ({ kind, reached_at }: CalendarEntry): Kind => (reached_at ? 'reached' : kind)

export const entryWord = (entry: CalendarEntry): string => kinds[kindOf(entry)].word

/** The shape that stands for the kind of an entry. */
export const EntryMark = ({ entry }: { entry: CalendarEntry }) => <Mark kind={kindOf(entry)} />

/** The kind of an entry by its shape and its word. */
export const EntryKind = ({ entry }: { entry: CalendarEntry }) => (
  <span className={styles.kind}>
    <EntryMark entry={entry} />
    {entryWord(entry)}
  </span>
)

const Mark = ({ kind }: { kind: Kind }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className={[styles.mark, styles[kind]].join(' ')}>
    <path d={kinds[kind].path} />
  </svg>
)

/** What each of the marks stands for. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="What the marks mean">
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <li key={kind} className={styles.kind}>
          <Mark kind={kind} />
          {meanings[kind]}
        </li>
      ))}
    </ul>
  )
}
