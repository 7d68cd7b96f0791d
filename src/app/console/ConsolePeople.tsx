import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffEverybody } from '../../features/peopleroom/StaffEverybody.tsx'

/** Everybody of the firm and of clients, for whoever is signed in. */
export const ConsolePeople = () => <StaffEverybody kept={useStaffKeptList('people')} />
