import { useMe } from '../../features/account/me.web.ts'
import { StaffMailTemplates } from '../../features/textroom/StaffMailTemplates.tsx'
import { StaffPages } from '../../features/textroom/StaffPages.tsx'
import { TextPictures } from './TextPictures.tsx'

/** The texts that each site has as they are written, for whoever is signed in. */
export function ConsoleTexts() {
  const { id } = useMe()
  return (
    <TextPictures>
      <StaffPages account={id} />
    </TextPictures>
  )
}

/** The words of the mails as they are written, for whoever is signed in. */
export function ConsoleMailTemplates() {
  const { id } = useMe()
  return <StaffMailTemplates account={id} />
}
