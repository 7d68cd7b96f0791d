import { healths } from '../../contract/work.ts'
import { DraftBeside } from '../../ui/signedin/draft/DraftBeside.tsx'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import type { StaffUpdateWriting, UpdateField } from './useStaffUpdate.web.ts'

interface StaffBesideProps {
  writing: StaffUpdateWriting
  field: UpdateField
}

/** What a colleague has written in the same field of the update, until one has chosen. */
export function StaffBeside({ writing: { editor, state, facts }, field }: StaffBesideProps) {
  const choices: Partial<Record<UpdateField, (value: string) => string>> = {
    health: (value) => healthWords[healths.find((one) => one === value) ?? 'on_track'],
    progress: (value) => value && `${value} %`,
    dropped: (value) =>
      value &&
      `Left out: ${facts
        .filter(({ id }) => value.split('\n').includes(id))
        .map(({ words }) => words)
        .join(' · ')}`,
  }
  const wordsOf = choices[field]
  return (
    <DraftBeside
      {...{ editor, state, field }}
      {...(wordsOf && { wordsOf })}
      onChosen={() => document.getElementsByName(field === 'content' ? 'words' : field)[0]?.focus()}
    />
  )
}
