import { csvText } from '../../contract/csv.ts'
import type { CsvFile } from './staff-csv.web.ts'
import { importFields, importKinds, type ImportCheck, type ImportKind } from './staff.contract.ts'

const many = {
  clients: 'clients',
  people: 'people',
  projects: 'projects',
  subscribers: 'subscribers',
} as const

const inEnglish = new Intl.NumberFormat('en')

/** `1 client`, `97 people`. */
export const countedWords = (kind: ImportKind, count: number): string =>
  count === 1 ? `1 ${importKinds[kind].one}` : `${inEnglish.format(count)} ${many[kind]}`

/** `97 clients were imported`. */
export const doneWords = (kind: ImportKind, made: number): string =>
  `${countedWords(kind, made)} ${made === 1 ? 'was' : 'were'} imported`

/** All that an import has to say when it is done. */
export const endWords = (
  said: string,
  { there, unmailed }: { there: number; unmailed: { email: string; said: string }[] },
  left: number,
): string =>
  [
    `${said}.`,
    ...(there > 0 ? [`${there} ${there === 1 ? 'was' : 'were'} there already.`] : []),
    ...(left > 0
      ? [`${rowWords(left, 'is', 'are')} not right and ${left === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...(unmailed.length > 0
      ? [`${countedWords('people', unmailed.length)} got no invitation:`, ...namedWords(unmailed)]
      : []),
  ].join(' ')

const namedWords = (unmailed: { email: string; said: string }[]) => [
  ...unmailed.slice(0, 10).map(({ email, said }) => `${email}: ${said}`),
  ...(unmailed.length > 10 ? [`And ${unmailed.length - 10} more.`] : []),
]

/** `1 row`, `10,000 rows`. */
export const rowsWords = (count: number): string =>
  count === 1 ? '1 row' : `${inEnglish.format(count)} rows`

const rowWords = (count: number, one: string, more: string) =>
  `${rowsWords(count)} ${count === 1 ? one : more}`

/** What a check has found, as sentences. */
export function checkWords(kind: ImportKind, { made, there, wrong }: ImportCheck): string[] {
  return [
    made.length === 0
      ? 'Nothing would be made.'
      : `${countedWords(kind, made.length)} would be made.`,
    ...(there.length > 0
      ? [`${rowWords(there.length, 'is', 'are')} there already, and not made a second time.`]
      : []),
    ...(wrong.length > 0
      ? [`${rowWords(wrong.length, 'is', 'are')} not right, and left out until mended.`]
      : []),
  ]
}

/** An example of a file, with its headings. */
export const exampleFile = (kind: ImportKind): string =>
  csvText([importFields[kind].map(({ label }) => label), examples[kind]])

const examples: Record<ImportKind, string[]> = {
  clients: ['Example Ltd'],
  people: ['Example Ltd', 'maya@example.com', 'Maya', 'Berg', 'member'],
  projects: ['Example Ltd', 'Harbour plan', '2027-01-31', '', 'What is to be done.'],
  subscribers: ['maya@example.com', '2026-05-31'],
}

/** The rows that are not right as they were in the file, each with what to do, to be mended and brought again. */
export function fileToMend(
  { rows }: CsvFile,
  isHeaded: boolean,
  { kind, wrong }: { kind: ImportKind; wrong: ImportCheck['wrong'] },
): string {
  const skipped = isHeaded ? 1 : 0
  const width = Math.max(...rows.map((row) => row.length))
  const filled = (row: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, at) => row[at] ?? ''),
    last,
  ]
  const said = ({ field, said: why }: ImportCheck['wrong'][number]) =>
    `${importFields[kind][field]?.label ?? ''}: ${why}`
  return csvText([
    ...(isHeaded ? [filled(rows[0] ?? [], 'What to mend')] : []),
    ...wrong.map((one) => filled(rows[one.row + skipped] ?? [], said(one))),
  ])
}
