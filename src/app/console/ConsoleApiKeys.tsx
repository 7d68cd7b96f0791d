import { useMe } from '../../features/account/me.web.ts'
import { StaffApiKeys } from '../../features/apikey/StaffApiKeys.tsx'

/** Keys with which programs act in the name of whoever is signed in. */
export const ConsoleApiKeys = () => <StaffApiKeys me={useMe()} />
