import { page } from '../../contract/page.ts'
import type { About, CallToAction, Certification, TeamMember } from '../content/contract.ts'

export interface AboutView {
  about: About
  team: TeamMember[]
  certifications: Certification[]
  /** The firm in figures, as they are shown. */
  figures: { label: string; value: string }[]
  call: CallToAction | null
}
export const aboutPage = page<AboutView>('/about')
