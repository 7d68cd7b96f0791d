import { useMe } from '../../features/account/me.web.ts'
import { StaffPages } from '../../features/textroom/StaffPages.tsx'
import { TextParts } from './TextParts.tsx'

/** The texts that each site has as they are written, for whoever is signed in. */
export function ConsoleTexts() {
  const { id } = useMe()
  return (
    <TextParts>
      <StaffPages account={id} />
    </TextParts>
  )
}
