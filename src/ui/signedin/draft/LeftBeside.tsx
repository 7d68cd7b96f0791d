import { useEffect, useState } from 'react'
import { inBackground } from '../../../contract/background.ts'
import { watchDraft } from '../../base/form/useDraft.ts'
import { bothTexts } from './both-texts.ts'
import type { DraftChoice } from './draft-state.ts'
import { dropLeftDraft, leftDraft } from './kept-drafts.ts'
import { TextBeside } from './TextBeside.tsx'

interface LeftBesideProps<Value> {
  /** The name of the draft. */
  name: string
  /** What is in the field. */
  value: Value
  isEmpty: boolean
  write: (value: Value) => void
  /** The other one in words. */
  wordsOf: (value: Value) => string
  /** Left out: the two cannot be put together. */
  join?: (mine: Value, other: Value) => Value
  /** Called when the person has chosen; the focus belongs to the field then. */
  onChosen: () => void
}

/** What a page that was closed has left for the same field, beside it until somebody chooses. */
export function LeftBeside<Value>(props: LeftBesideProps<Value>) {
  const { name, value, isEmpty, write, wordsOf, join, onChosen } = props
  const other = useLeft(name, value)
  if (other === null) return null
  const choose = (choice: DraftChoice) => {
    if (choice === 'other') write(other)
    if (choice === 'both' && join) write(join(value, other))
    dropLeftDraft(name, other)
    onChosen()
  }
  return (
    <TextBeside
      head="On this device you have begun another text for this"
      other={wordsOf(other)}
      isFieldEmpty={isEmpty}
      mayJoin={join !== undefined}
      choose={choose}
    />
  )
}

/** Looks again when a draft changes, and when somebody comes back to the page from another tab. */
function useLeft<Value>(name: string, value: Value): Value | null {
  const [left, setLeft] = useState<Value | null>(null)
  useEffect(() => {
    let isOver = false
    const find = async () => {
      const found = await leftDraft(name, value)
      if (!isOver) setLeft(found as Value | null)
    }
    const look = () => inBackground(find())
    look()
    const leave = watchDraft(name, look)
    addEventListener('focus', look)
    return () => {
      isOver = true
      leave()
      removeEventListener('focus', look)
    }
  }, [name, value])
  return left
}

/** The same for a field of one text. */
export const LeftText = (
  props: Pick<LeftBesideProps<string>, 'name' | 'value' | 'write' | 'onChosen'>,
) => (
  <LeftBeside {...props} isEmpty={props.value === ''} wordsOf={(text) => text} join={bothTexts} />
)
