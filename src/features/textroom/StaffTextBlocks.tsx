import { use } from 'react'
import { mergeBlocks } from '../../contract/blocks/merge-blocks.ts'
import { writeBack } from '../../ui/signedin/draft/useDraftEditor.ts'
import {
  BlocksInput,
  type BlocksApartInput,
  type BlocksInputProps,
} from '../../ui/signedin/record/blocks-input.ts'
import type { TextKind } from '../editorial/contract.ts'
import { StaffTextBeside } from './StaffTextBeside.tsx'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface BlocksProps extends Pick<BlocksInputProps, 'errors'> {
  kind: TextKind
  desk: StaffDesk
}

/** The blocks of a page, where others have a text. */
export function StaffTextBlocks({ kind, desk, errors }: BlocksProps) {
  const { texts, write, place, state } = desk
  const apart = apartIn(desk)
  const isByBlock = apart !== null && state.fields['blocks']?.others[0]?.from === 'server'
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
        apart,
      })}
      {isByBlock ? null : <StaffTextBeside kind={kind} desk={desk} field="blocks" />}
    </>
  )
}

/** What a colleague has made of the blocks, where one can choose by block; null: nothing is to be chosen so. */
function apartIn({ editor, state }: Pick<StaffDesk, 'editor' | 'state'>): BlocksApartInput | null {
  const { value: mine = '', start: base = null, others = [] } = state.fields['blocks'] ?? {}
  const theirs = others.find(({ from }) => from === 'server')?.value
  if (base === null || theirs === undefined || !mergeBlocks({ base, theirs, mine })) return null
  return {
    base,
    theirs,
    choose: (chosen) => editor.choosePart('blocks', { value: chosen.mine, start: chosen.base }),
  }
}
