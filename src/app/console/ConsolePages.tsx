import { useMe } from '../../features/account/me.web.ts'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffBlocks } from '../../features/ownpage/StaffBlocks.tsx'
import { ownPageRoom } from '../../features/textroom/staff-text-rooms.web.ts'
import { StaffTexts } from '../../features/textroom/StaffTexts.tsx'
import { BlocksInput, type BlocksInputProps } from '../../ui/signedin/record/blocks-input.ts'
import { TextParts } from './TextParts.tsx'

const blocks = (props: BlocksInputProps) => <StaffBlocks {...props} />

/** The pages that the firm makes of blocks, for whoever is signed in. */
export function ConsolePages() {
  const { id } = useMe()
  return (
    <TextParts>
      <BlocksInput value={blocks}>
        <StaffTexts room={ownPageRoom} kept={useStaffKeptList('pages')} account={id} />
      </BlocksInput>
    </TextParts>
  )
}
