import { StaffAudit } from '../../features/audit/StaffAudit.tsx'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'

/** Who changed what, for whoever is signed in. */
export const ConsoleAudit = () => <StaffAudit kept={useStaffKeptList('audit')} />
