import type { Manifest } from '../../platform/backup/manifest.ts'

/** What somebody looks for after a move, by tables; all others are counted as the rest. */
const groups: [words: string, tables: string[]][] = [
  ['people who sign in', ['account']],
  ['clients', ['organisation']],
  ['projects', ['project']],
  ['updates', ['project_update']],
  ['documents', ['document']],
  ['messages', ['message']],
  ['meetings', ['event']],
  ['enquiries', ['enquiry']],
  ['posts and case studies', ['post', 'case_study']],
  ['pictures', ['media']],
  ['mails and other tasks in the outbox', ['outbox']],
  ['entries of the audit', ['audit_entry']],
]

/** How much of what is in an export, as lines. */
export function inWords({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string[] {
  const counted = groups.map(([words, names]) => ({ words, count: sumOf(tables, names) }))
  const named = groups.flatMap(([, names]) => names)
  const others = Object.keys(tables).filter((name) => !named.includes(name))
  return [
    ...counted.map(({ words, count }) => `  ${count} ${words}`),
    `  ${sumOf(tables, others)} rows in ${others.length} other tables`,
    `  ${files.filter(({ name }) => name.startsWith('files/')).length} files`,
  ]
}

const sumOf = (tables: Record<string, number>, names: string[]) =>
  names.reduce((sum, name) => sum + (tables[name] ?? 0), 0)

/** What an export lacks. */
export const missingInWords = ({ missing }: Pick<Manifest, 'missing'>): string[] =>
  missing.length === 0
    ? []
    : [`${missing.length} files that the database names were missing: ${missing.join(', ')}.`]
