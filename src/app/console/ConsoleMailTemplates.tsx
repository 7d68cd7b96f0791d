import { useMe } from '../../features/account/me.web.ts'
import { StaffMailTemplates } from '../../features/textroom/StaffMailTemplates.tsx'

/** The words of the mails as they are written, for whoever is signed in. */
export function ConsoleMailTemplates() {
  const { id } = useMe()
  return <StaffMailTemplates account={id} />
}
