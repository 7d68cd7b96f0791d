import { importFields, longestCell, type ImportKind } from './staff.contract.ts'
import type { CsvFile } from './staff-csv.web.ts'

/** Which column each field comes from, by its place; -1: from none. */
export type Mapping = readonly number[]

/** How a column with the name of a client may be called. */
const ofClient = [
  'client',
  'client name',
  'company',
  'company name',
  'organisation',
  'organization',
  'customer',
  'account name',
  'account',
  'firma',
  'kunde',
  'unternehmen',
]

/** The same with an address of mail. */
const ofEmail = [
  'email',
  'e mail',
  'email address',
  'e mail address',
  'mail',
  'e mail adresse',
  'e mail 1 value',
]

/** What a heading may be in plain words, for each field; the surer ones stand first. */
const headings: Record<ImportKind, readonly (readonly string[])[]> = {
  clients: [['name', ...ofClient]],
  people: [
    ofClient,
    ofEmail,
    ['first name', 'firstname', 'given name', 'forename', 'vorname'],
    ['last name', 'lastname', 'surname', 'family name', 'nachname', 'name'],
    ['role', 'rights', 'rolle'],
  ],
  projects: [
    ofClient,
    ['title', 'project', 'project name', 'project title', 'name', 'projekt', 'titel'],
    ['start', 'start date', 'starts', 'begin', 'from', 'beginn', 'von'],
    ['end', 'end date', 'ends', 'finish', 'due', 'due date', 'until', 'to', 'ende', 'bis'],
    ['description', 'about', 'details', 'summary', 'beschreibung'],
  ],
  subscribers: [
    ofEmail,
    ['agreed on', 'consent date', 'optin time', 'opt in date', 'confirm time', 'subscribed on'],
  ],
}

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Guesses from the headings which column each field comes from; no column is taken twice. */
export function guessMapping(kind: ImportKind, row: readonly string[]): number[] {
  const given = row.map(plain)
  const taken = new Set<number>()
  return headings[kind].map((words) => {
    const at = words.map((word) => given.indexOf(word)).find((one) => one >= 0 && !taken.has(one))
    if (at === undefined) return -1
    taken.add(at)
    return at
  })
}

/** Whether the first row says what the columns are, rather than being one of them. */
export const hasHeadings = (kind: ImportKind, row: readonly string[]): boolean =>
  guessMapping(kind, row).some((at) => at >= 0)

/** The columns by their headings, or by their numbers where there are none. */
export function columnNames(file: CsvFile, isHeaded: boolean): string[] {
  const width = Math.max(0, ...file.rows.slice(0, 100).map((row) => row.length))
  return Array.from({ length: width }, (_, at) => {
    const heading = isHeaded ? (file.rows[0]?.[at] ?? '').trim() : ''
    return heading || `Column ${at + 1}`
  })
}

/** The first word that stands in a column, so that one sees what it has. */
export const exampleOf = (rows: readonly string[][], at: number): string =>
  rows
    .slice(0, 50)
    .find((row) => (row[at] ?? '').trim() !== '')
    ?.[at]?.trim() ?? ''

/** The fields that have to come from somewhere and come from nowhere. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[] =>
  importFields[kind].flatMap((field, at) =>
    field.required && (mapping[at] ?? -1) < 0 ? [field.label] : [],
  )

/** The rows as they are sent: their fields in the order of the kind. */
export const mappedRows = (rows: readonly string[][], mapping: Mapping): string[][] =>
  rows.map((row) => mapping.map((at) => (row[at] ?? '').slice(0, longestCell)))
