import { csvAnswer, type CsvColumn } from '../../platform/http/csv.ts'
import type { MailListRow } from './staff.contract.ts'

const columns: CsvColumn<MailListRow>[] = [
  { label: 'Written', cell: ({ written_at }) => written_at },
  { label: 'To', cell: ({ to }) => to },
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'State', cell: ({ state }) => state },
  { label: 'Tries', cell: ({ attempts }) => String(attempts) },
  { label: 'Next try', cell: ({ next_try_at }) => next_try_at ?? '' },
  { label: 'Ended', cell: ({ ended_at }) => ended_at ?? '' },
  { label: 'Server said', cell: ({ said }) => said ?? '' },
  { label: 'Id', cell: ({ id }) => id },
]

/** Mails as CSV, as many as there are. */
export const mailsCsv = (slices: AsyncIterable<readonly MailListRow[]>) =>
  csvAnswer('mails.csv', columns, slices)
