import { useRef, type ReactNode } from 'react'
import type { RichText } from '../../../contract/richtext.ts'
import { Button } from '../../base/form/Button.tsx'
import { Unseen } from '../../base/Unseen.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import { comparePlain, compareProse, type Line, type ComparedPiece } from './compare-words.ts'
import styles from './Compared.module.css'

type Texts = Readonly<Record<string, string>>

export interface ComparedProps {
  before: Texts
  after: Texts
  /** The names of the fields that are compared, and how a value is said. */
  fields: readonly { name: string; label: string; wordsOf?: (value: string) => string }[]
  /** The formatted text among them. */
  prose: string
}

/** What two states of one thing say, with what was added and what was removed. */
export function Compared({ before, after, fields, prose }: ComparedProps) {
  const place = useRef<HTMLDivElement>(null)
  const plain = fields.flatMap(({ name, label, wordsOf = (value: string) => value }) => {
    const [old, young] = [before[name], after[name]]
    // Of what is not kept nobody knows whether it differs.
    if (old === undefined || young === undefined) return []
    return old === young ? [] : [{ label, pieces: comparePlain(wordsOf(old), wordsOf(young)) }]
  })
  const isKept = (name: string) => name in before && name in after
  const lines = isKept(prose) ? compareProse(proseIn(before[prose]), proseIn(after[prose])) : []
  const missing = [...fields, { name: prose, label: 'Text' }].filter(({ name }) => !isKept(name))
  const count = plain.length + lines.filter(isChanged).length
  const to = (step: 1 | -1) => {
    const all = [...(place.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 && step === -1 ? -1 : at + step
    all.at(next % Math.max(1, all.length))?.focus()
  }
  useKeys([
    { keys: ['j'], label: 'Next change', act: () => to(1), repeats: true },
    { keys: ['k'], label: 'Change before', act: () => to(-1), repeats: true },
  ])
  return (
    <>
      <p className={styles.sum}>
        <span role="status">{saidOf(count)}</span>
        {count > 1 ? (
          <Button variant="secondary" size="compact" type="button" onClick={() => to(1)}>
            Next change <KeyCap>J</KeyCap>
          </Button>
        ) : null}
      </p>
      {missing.length > 0 ? (
        <p>Not kept of that time: {missing.map(({ label }) => label).join(', ')}.</p>
      ) : null}
      <div ref={place} className={styles.compared}>
        {plain.length > 0 ? (
          <dl>
            {plain.map(({ label, pieces }) => (
              <div key={label} tabIndex={-1} data-change="">
                <dt>{label}</dt>
                <dd dir="auto">{pieces.map(shown)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {lines.map((line, nth) => (
          // Nothing in it keeps anything, and nothing in it moves.
          <ShownLine key={nth} line={line} />
        ))}
      </div>
    </>
  )
}

function saidOf(count: number): string {
  if (count === 0) return 'Nothing differs.'
  return count === 1 ? 'One place differs.' : `${count} places differ.`
}

/** The server has checked it when it was written. */
const proseIn = (value = '') => (value === '' ? null : (JSON.parse(value) as RichText))

const isChanged = ({ stands, pieces }: Line) =>
  stands !== 'same' || pieces.some((piece) => piece.stands !== 'same')

function ShownLine({ line }: { line: Line }) {
  const { kind, stands, pieces } = line
  const change = isChanged(line) ? { tabIndex: -1, 'data-change': '' } : {}
  const Tag = kind === 'heading' ? 'h4' : kind === 'subheading' ? 'h5' : 'p'
  return (
    <Tag dir="auto" data-kind={kind} {...change}>
      {stands === 'same' ? pieces.map(shown) : changed(stands, pieces.map(marked), 'line')}
    </Tag>
  )
}

const shown = (piece: ComparedPiece, nth: number): ReactNode =>
  piece.stands === 'same' ? marked(piece, nth) : changed(piece.stands, marked(piece, nth), nth)

/** Few screen readers say of themselves what was added and removed. */
function changed(stands: 'added' | 'removed', words: ReactNode, key: string | number): ReactNode {
  const Tag = stands === 'added' ? 'ins' : 'del'
  return (
    <Tag key={key}>
      <Unseen>({stands}: </Unseen>
      {words}
      <Unseen>)</Unseen>
    </Tag>
  )
}

/** As the page shows it; a link leads nowhere from here, but says where it would. */
function marked({ text, marks }: ComparedPiece, key: string | number): ReactNode {
  let words: ReactNode = text
  for (const mark of marks) {
    if (mark.type === 'bold') words = <strong>{words}</strong>
    else if (mark.type === 'italic') words = <em>{words}</em>
    else if (mark.type === 'code') words = <code>{words}</code>
    else if (mark.type === 'link')
      words = (
        <span className={styles.link}>
          {words} <small>{mark.attrs.href}</small>
        </span>
      )
  }
  return <span key={key}>{words}</span>
}
