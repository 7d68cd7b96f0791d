import { useMe } from '../../features/account/me.web.ts'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { caseStudyRoom } from '../../features/textroom/staff-text-rooms.web.ts'
import { StaffTexts } from '../../features/textroom/StaffTexts.tsx'
import { TextParts } from './TextParts.tsx'

/** The case studies as they are written, for whoever is signed in. */
export function ConsoleCaseStudies() {
  const { id } = useMe()
  return (
    <TextParts>
      <StaffTexts room={caseStudyRoom} kept={useStaffKeptList('case-studies')} account={id} />
    </TextParts>
  )
}
