import type { FirmProject } from './staff.contract.ts'

/** What each part of an open project is given; `author`: the name by which clients read what one writes. */
export interface StaffPartProps {
  project: FirmProject
  author: string
  /** Asks for what moving a milestone takes; `to`: the day that was chosen for it already. */
  move: MoveMilestone
  /** Of who is signed in. */
  account: string
}

export type MoveMilestone = (milestone: string, to?: string) => void
