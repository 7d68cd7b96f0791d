import type { Access } from '../../contract/access.ts'
import { later } from '../../ui/signedin/later.tsx'

export interface ConsoleSection {
  /** Below `/console/`. */
  path: string
  label: string
  /** Who may open it; for everybody else it does not exist. */
  access: Access
  Screen: ReturnType<typeof later>
}

/** The section for whoever has to set up a second factor first. */
export const secondFactorPath = 'second-factor'

const profile: ConsoleSection = {
  path: 'profile',
  label: 'Profile',
  access: 'self',
  Screen: later('profile', async () => (await import('./ConsoleProfile.tsx')).ConsoleProfile),
}

const secondFactor: ConsoleSection = {
  path: secondFactorPath,
  label: 'Second factor',
  access: 'self',
  Screen: later(
    'second factor',
    async () => (await import('./ConsoleSecondFactor.tsx')).ConsoleSecondFactor,
  ),
}

/** The sections of the menu, in order; `/console` itself shows the first that somebody may open. */
export const consoleSections: readonly ConsoleSection[] = [profile, secondFactor]

/** The section at this address, or the default where the address names none. */
export const sectionAt = (pathname: string): ConsoleSection =>
  consoleSections.find(({ path }) => pathname === `/console/${path}`) ?? profile
