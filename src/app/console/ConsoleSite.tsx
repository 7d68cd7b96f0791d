import { StaffCollections } from '../../features/collection/StaffCollections.tsx'
import { StaffSite } from '../../features/content/StaffSite.tsx'
import { StaffDaysOff } from '../../features/replyclock/StaffDaysOff.tsx'

/** What the site says: its lists, and each text where it can be changed. */
export const ConsoleSite = () => (
  <>
    <StaffCollections />
    <StaffSite />
    <StaffDaysOff />
  </>
)
