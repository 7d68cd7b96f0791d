import { use } from 'react'
import { writeBack } from '../../ui/signedin/draft/useDraftEditor.ts'
import { BlocksInput, type BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import type { TextKind } from '../editorial/contract.ts'
import { StaffTextBeside } from './StaffTextBeside.tsx'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface BlocksProps extends Pick<BlocksInputProps, 'errors'> {
  kind: TextKind
  desk: StaffDesk
}

/** The blocks of a page, where others have a text. */
export function StaffTextBlocks({ kind, desk, errors }: BlocksProps) {
  const { texts, write, place } = desk
  const putBack = async (before: string, after: string) => {
    const stayed = await writeBack(place, [{ name: 'blocks', before, after }])
    if (stayed.length > 0) throw new Error('What was written since stays.')
  }
  return (
    <>
      {use(BlocksInput)?.({
        value: texts['blocks'] ?? '',
        write: (value) => write('blocks', value),
        putBack,
        errors,
      })}
      <StaffTextBeside kind={kind} desk={desk} field="blocks" />
    </>
  )
}
