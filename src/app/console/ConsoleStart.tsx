import { useMe } from '../../features/account/me.web.ts'
import { StaffFirm, StaffHero } from '../../features/content/StaffSiteForms.tsx'
import { StaffStart } from '../../features/launch/StaffStart.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { StaffBringIn as BringIn } from '../../features/relocation/StaffBringIn.tsx'
import { room } from './sections/room.web.ts'

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

/** Fetched after the rest: few begin with it, and choosing a picture is a room of its own. */
const Logo = room(
  'ConsoleLook',
  async () => (await import('./ConsoleLook.tsx')).ConsoleLogo,
  'logo',
)

const Home = room(
  'ConsoleLook',
  async () => (await import('./ConsoleLook.tsx')).ConsoleHome,
  'home',
)

/** The first steps of the owner, each with the form that it has elsewhere, too. */
export const ConsoleStart = () => (
  <StaffStart
    you={
      <>
        <SecondFactor me={useMe()} />
        <BringIn />
      </>
    }
    firm={
      <>
        <StaffFirm only={firstOfFirm} />
        <Logo />
        <BringIn />
      </>
    }
    hero={<StaffHero />}
    beside={<Home />}
  />
)
