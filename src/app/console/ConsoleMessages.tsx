import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffMessages } from '../../features/messageroom/StaffMessages.tsx'

/** What is written with clients, for whoever is signed in. */
export const ConsoleMessages = () => <StaffMessages kept={useStaffKeptList('messages')} />
