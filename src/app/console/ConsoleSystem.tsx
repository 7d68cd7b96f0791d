import { StaffRetention } from '../../features/retention/StaffRetention.tsx'
import { StaffSettings, StaffSystem } from '../../features/system/StaffSystem.tsx'

/** How the program is, how long it keeps what, and how it was set. */
export const ConsoleSystem = () => (
  <>
    <StaffSystem />
    <StaffRetention />
    <StaffSettings />
  </>
)
