import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffMails } from '../../features/mailroom/StaffMails.tsx'

/** The mails that go out, for whoever is signed in. */
export const ConsoleMail = () => <StaffMails kept={useStaffKeptList('mails')} />
