import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { projectStatuses, type ProjectStatus } from '../../contract/work.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listFirmProjects } from '../project/staff.contract.ts'
import type { FirmProject } from './staff.contract.ts'

/** What the list is narrowed by; all of it stands in the address. */
export interface ProjectFilters {
  status: ProjectStatus
  whose: '' | 'mine'
  search: string
}

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

/** The address of the list with these filters. */
export function projectsAddress(filters: ProjectFilters): string {
  const usual: ProjectFilters = { status: 'active', whose: '', search: '' }
  const given = Object.entries(filters).filter(([name, value]) => value !== usual[name as 'whose'])
  const query = new URLSearchParams(given)
  return query.size > 0 ? `/console/projects?${query}` : '/console/projects'
}

/** Which projects are listed, by the address. */
export function useStaffProjects() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listFirmProjects.path, filters],
    tags: listFirmProjects.tags,
    load: (after, signal) =>
      callEndpoint(listFirmProjects, { query: { ...filters, after } }, signal),
  })
  return {
    filters,
    list,
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<ProjectFilters>) =>
      void navigate(projectsAddress({ ...filters, ...changes }), { replace: true }),
  }
}
export type StaffProjectList = ReturnType<typeof useStaffProjects>

function filtersIn(query: URLSearchParams): ProjectFilters {
  return {
    status: projectStatuses.find((one) => one === query.get('status')) ?? 'active',
    whose: query.get('whose') === 'mine' ? 'mine' : '',
    search: (query.get('search') ?? '').slice(0, 200),
  }
}
