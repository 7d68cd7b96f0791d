import { useMe } from '../../features/account/me.web.ts'
import { StaffFirm, StaffHero } from '../../features/content/StaffSiteForms.tsx'
import { StaffStart } from '../../features/launch/StaffStart.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'

const firstOfFirm = [
  'name',
  'tagline',
  'phone',
  'email',
  'location',
  'hours',
  'opens',
  'closes',
  'time_zone',
] as const

/** The first steps of the owner, each with the form that it has elsewhere, too. */
export const ConsoleStart = () => (
  <StaffStart
    you={<SecondFactor me={useMe()} />}
    firm={<StaffFirm only={firstOfFirm} />}
    hero={<StaffHero />}
  />
)
