import type { ReactNode } from 'react'
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

/** Asks for what changing the status of a project takes. */
export type StatusDialog = (props: {
  project: Pick<FirmProject, 'id' | 'title' | 'status'>
  onClose: () => void
}) => ReactNode

export type MoveMilestone = (milestone: string, to?: string) => void
