import type { DraftEditor } from './draft-editor.ts'
import type { DraftState, OtherText } from './draft-state.ts'
import { TextBeside } from './TextBeside.tsx'

interface DraftBesideProps {
  editor: DraftEditor
  state: DraftState
  field: string
  /** What the other says, where it is not a text; such two cannot be put together. */
  wordsOf?: (value: string) => string
  /** Called when the person has chosen; the focus belongs to the field then. */
  onChosen: () => void
}

/** A text that was written elsewhere, beside the field that has another one, until somebody chooses. */
export function DraftBeside({ editor, state, field, wordsOf, onChosen }: DraftBesideProps) {
  const { others = [], value = '' } = state.fields[field] ?? {}
  const [other] = others
  if (!other) return null
  return (
    <TextBeside
      head={headOf(other)}
      other={wordsOf?.(other.value) ?? other.value}
      isFieldEmpty={value === ''}
      mayJoin={wordsOf === undefined}
      choose={(choice) => {
        editor.choose(field, choice)
        onChosen()
      }}
    />
  )
}

function headOf({ from, value }: OtherText): string {
  if (from === 'device') return 'This device has another text, which was not saved'
  if (value === '') return 'It was sent or emptied elsewhere meanwhile'
  return 'It was changed elsewhere meanwhile'
}
