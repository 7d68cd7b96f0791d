import { StaffCollections } from '../../features/collection/StaffCollections.tsx'
import { StaffSite } from '../../features/content/StaffSite.tsx'

/** What the site says: its lists, and each text where it can be changed. */
export const ConsoleSite = () => (
  <>
    <StaffCollections />
    <StaffSite />
  </>
)
