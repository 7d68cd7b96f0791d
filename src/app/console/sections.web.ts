import type { Access } from '../../contract/access.ts'
import { later } from '../../ui/signedin/later.tsx'

export interface ConsoleSection {
  /** Below `/console/`. */
  path: string
  label: string
  /** Who may open it; for everybody else it is not there. */
  access: Access
  Screen: ReturnType<typeof later>
}

/** Where whoever has to set up a second factor first is taken. */
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

/** What the menu has, in its order; `/console` itself shows the first that somebody may open. */
export const sections: readonly ConsoleSection[] = [profile, secondFactor]

/** The section whose address this is, or which is shown where no other is named. */
export const sectionAt = (pathname: string): ConsoleSection =>
  sections.find(({ path }) => pathname === `/console/${path}`) ?? profile
