import { plainText } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'
import { DraftBeside } from '../../ui/signedin/draft/DraftBeside.tsx'
import { choiceName, type TextKind } from '../editorial/contract.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface BesideProps {
  kind: TextKind
  desk: Pick<StaffDesk, 'editor' | 'state'>
  field: string
}

/** What a colleague has written in the same field of the text, until one has chosen. */
export function StaffTextBeside({ kind, desk: { editor, state }, field }: BesideProps) {
  const wordsOf = choiceOf(kind, field)
  return (
    <DraftBeside
      {...{ editor, state, field }}
      {...(wordsOf && { wordsOf })}
      onChosen={() => document.getElementById(field)?.focus()}
    />
  )
}

/** Each block of a text in a line of its own. */
function wordsOfText(value: string): string {
  if (value === '') return ''
  const { content } = JSON.parse(value) as RichText
  return content.map((block) => plainText({ type: 'doc', content: [block] })).join('\n\n')
}

/** What is no plain text of several lines cannot be put together with another. */
function choiceOf({ fields }: TextKind, name: string): ((value: string) => string) | undefined {
  const field = fields[name]
  if (!field) return wordsOfText
  return field.kind === 'lines' ? undefined : (value) => choiceName(field, value)
}
