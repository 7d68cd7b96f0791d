import { StaffFigures } from '../../features/figures/StaffFigures.tsx'
import { StaffToday } from '../../features/today/StaffToday.tsx'

/** What needs somebody today, beside the figures. */
export const ConsoleToday = () => <StaffToday figures={<StaffFigures />} />
