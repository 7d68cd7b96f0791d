import { useMe } from '../../features/account/me.web.ts'
import { StaffImport } from '../../features/csvimport/StaffImport.tsx'

/** What comes from a file, for whoever is signed in. */
export const ConsoleImport = () => <StaffImport roles={useMe().roles} />
