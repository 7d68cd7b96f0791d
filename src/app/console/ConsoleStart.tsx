import { useMe } from '../../features/account/me.web.ts'
import { StaffLogo } from '../../features/brand/StaffBrand.tsx'
import { StaffFirm, StaffHero } from '../../features/content/StaffSiteForms.tsx'
import { StaffStart } from '../../features/launch/StaffStart.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { PictureInput } from '../../ui/signedin/record/picture-input.ts'
import { choosePicture } from './pictures.tsx'

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
    firm={
      <PictureInput value={choosePicture}>
        <StaffFirm only={firstOfFirm} />
        <StaffLogo />
      </PictureInput>
    }
    hero={<StaffHero />}
  />
)
