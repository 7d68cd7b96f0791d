import { wantedColumns } from '../../contract/list.ts'
import { csvAnswer, type CsvColumn } from '../../platform/http/csv.ts'
import { projectColumnKeys, projectColumns } from './staff.contract.ts'
import type { ProjectColumn, ProjectRow } from './staff.contract.ts'

type Column = CsvColumn<ProjectRow>

const inWords = (value: string | null) => (value ?? '').replaceAll('_', ' ')

const cells: Record<ProjectColumn, Column[]> = {
  title: [{ label: projectColumns.title.label, cell: ({ title }) => title }],
  client: [{ label: projectColumns.client.label, cell: ({ client_name }) => client_name }],
  course: [
    { label: 'Health', cell: ({ health }) => inWords(health) },
    { label: 'Progress', cell: ({ progress }) => `${progress}%` },
  ],
  next: [
    { label: projectColumns.next.label, cell: ({ next }) => next?.title ?? '' },
    { label: 'Due', cell: ({ next }) => next?.due_date ?? '' },
  ],
  last_update_at: [
    { label: 'Last update', cell: (row) => row.last_update_at ?? '' },
    { label: 'Update overdue', cell: ({ overdue }) => (overdue ? 'yes' : '') },
  ],
  waits: [
    { label: 'They wrote', cell: ({ waits_since }) => waits_since ?? '' },
    { label: 'Waits for them', cell: ({ asked = 0 }) => String(asked) },
  ],
  team: [{ label: projectColumns.team.label, cell: ({ team = [] }) => team.join(', ') }],
  start_date: [{ label: projectColumns.start_date.label, cell: ({ start_date }) => start_date }],
  end_date: [{ label: projectColumns.end_date.label, cell: ({ end_date }) => end_date ?? '' }],
  rhythm: [{ label: projectColumns.rhythm.label, cell: ({ rhythm }) => inWords(rhythm) }],
  updated_at: [{ label: projectColumns.updated_at.label, cell: ({ updated_at }) => updated_at }],
}

const status: Column = { label: 'Status', cell: (row) => inWords(row.status) }

/** Projects as CSV: the columns that are always shown and those that are wanted. */
export function projectCsv(columns: string, slices: AsyncIterable<readonly ProjectRow[]>) {
  const wanted = wantedColumns(projectColumnKeys, columns)
  const shown = projectColumnKeys.filter((key) => isAlways(key) || wanted.includes(key))
  return csvAnswer('projects.csv', [...shown.flatMap((key) => cells[key]), status], slices)
}

const isAlways = (key: ProjectColumn) => {
  const column = projectColumns[key]
  return 'shown' in column && column.shown === 'always'
}
