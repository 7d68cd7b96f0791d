import { plainText } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'
import { DraftBeside } from '../../ui/signedin/draft/DraftBeside.tsx'
import { topicName } from '../insights/contract.ts'
import type { PostField } from './contract.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface BesideProps {
  desk: Pick<StaffDesk, 'editor' | 'state'>
  field: PostField
}

/** What a colleague has written in the same field of the post, until one has chosen. */
export function StaffPostBeside({ desk: { editor, state }, field }: BesideProps) {
  const wordsOf = choices[field]
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

/** What is no plain text cannot be put together with another. */
const choices: Partial<Record<PostField, (value: string) => string>> = {
  text: wordsOfText,
  topic: (value) => (value === '' ? '' : topicName(value)),
  slug: (value) => value,
  author: (value) => value,
  title: (value) => value,
}
