import { StaffErasures } from '../../features/erasure/StaffErasures.tsx'
import { StaffExports } from '../../features/relocation/StaffExports.tsx'
import { StaffRetention } from '../../features/retention/StaffRetention.tsx'
import { StaffBackups } from '../../features/system/StaffBackups.tsx'
import { StaffSettings, StaffSystem } from '../../features/system/StaffSystem.tsx'

/** How the program is, how long it keeps what, who was erased, and how it was set. */
export const ConsoleSystem = () => (
  <>
    <StaffSystem />
    <StaffBackups />
    <StaffExports />
    <StaffRetention />
    <StaffErasures />
    <StaffSettings />
  </>
)
