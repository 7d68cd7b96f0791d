import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listShapes, type ListShape } from '../../contract/list.ts'
import { healths, projectStatuses } from '../../contract/work.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { saveDownload, type Saving } from '../../ui/signedin/data/save-file.ts'
import { listAddress, orderIn, shownColumns } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import {
  listFirmProjects,
  projectColumns,
  saveProjects,
  type ProjectFilters,
  type ProjectOrder,
} from './staff.contract.ts'

/** What the list is narrowed by, and as what it is shown; all of it stands in the address. */
export interface ProjectView extends ProjectFilters {
  /** Empty: as whoever looks has chosen. */
  as: ListShape | ''
}

/** The list without filters. */
export const projectsPath = '/console/projects'

/** The address of the list with these filters. */
export const projectsAddress = (view: ProjectView): string =>
  listAddress(projectsPath, { ...view }, { status: 'active' })

/** Which projects are listed, by the address. */
export function useStaffProjects(kept: KeptList) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => viewIn(query), [query])
  const { as, ...filters } = view
  const columns = shownColumns(projectColumns, kept.columns)
  const wanted = { ...filters, columns: columns.join(',') }
  const shape = as || (kept.shape === undefined ? null : (kept.shape ?? 'rows'))
  /** Changes the filters, in place of the entry of the history. */
  const narrow = (changes: Partial<ProjectView>) =>
    void navigate(projectsAddress({ ...view, ...changes }), { replace: true })
  return {
    view,
    filters,
    /** Those that are shown of each. */
    columns,
    kept,
    narrow,
    /** As what it is shown; null: what they chose is not known yet. */
    shape,
    /** Shows it so from now on, wherever they sign in. */
    choose(shape: ListShape) {
      narrow({ as: shape })
      void kept.chooseShape(shape)
    },
    /** Saves all that the list has. */
    save: (saving: Saving) =>
      saveDownload(
        saveProjects,
        { ...wanted, every: shape === 'board' ? 'yes' : '' },
        'projects.csv',
        saving,
      ),
  }
}
export type StaffProjectsShown = ReturnType<typeof useStaffProjects>

/** The rows of the list. */
export function useStaffProjectRows({ filters, columns }: StaffProjectsShown) {
  const wanted = { ...filters, columns: columns.join(',') }
  return useLiveList({
    key: [listFirmProjects.path, wanted],
    tags: listFirmProjects.tags,
    load: (after, signal) =>
      callEndpoint(listFirmProjects, { query: { ...wanted, after } }, signal),
  })
}

const { title, start_date, updated_at } = projectColumns
const ordered = { title, start_date, updated_at }

function viewIn(query: URLSearchParams): ProjectView {
  const given = (name: string) => query.get(name) ?? ''
  const one = <Of extends string>(of: readonly Of[], name: string) =>
    of.find((value) => value === given(name)) ?? ''
  const id = (name: string) => (/^[\w-]{22}$/.test(given(name)) ? given(name) : '')
  return {
    as: one(listShapes, 'as'),
    status: one(projectStatuses, 'status') || 'active',
    consultant: one(['me', 'nobody'] as const, 'consultant') || id('consultant'),
    health: one([...healths, 'none'] as const, 'health'),
    client: id('client'),
    overdue: one(['yes'] as const, 'overdue'),
    search: given('search').slice(0, 200),
    order: orderIn<ProjectOrder>(query, ordered),
  }
}

/** Whether anything but the status narrows it down. */
export const isNarrow = ({ consultant, health, client, overdue, search }: ProjectFilters) =>
  [consultant, health, client, overdue, search].some(Boolean)
