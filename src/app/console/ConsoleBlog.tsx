import { useMe } from '../../features/account/me.web.ts'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { postRoom } from '../../features/textroom/staff-text-rooms.web.ts'
import { StaffTexts } from '../../features/textroom/StaffTexts.tsx'
import { TextParts } from './TextParts.tsx'

/** The blog as it is written, for whoever is signed in. */
export function ConsoleBlog() {
  const { id } = useMe()
  return (
    <TextParts>
      <StaffTexts room={postRoom} kept={useStaffKeptList('posts')} account={id} />
    </TextParts>
  )
}
