import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RecordedQuery } from '../plans/recorded.ts'

const folder = join(import.meta.dirname, '../../src/database/tables')

/** The files of the data model, by the tables that they declare. */
const groups = new Map(
  globSync(`${folder}/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^  (\w+): [^\n]*(\{|Content|Single)/gm)].map(
      ([, table = '']) => [table, basename(file, '.ts')] as const,
    ),
  ),
)

/** The queries of a program by the part of the data model that each is about, as lines to compare. */
export function queryLines(queries: readonly RecordedQuery[]): Map<string, string[]> {
  const unique = [...new Set(queries.map(asLine))].toSorted()
  return Map.groupBy(unique, (line) => {
    const [, table = ''] = / (?:from|into|update) "(\w+)"/.exec(` ${line}`) ?? []
    return groups.get(table) ?? 'others'
  })
}

/** Values are left out, but for words of ours, such as a state, and for small numbers, such as a limit. */
function asLine({ sql, parameters }: RecordedQuery): string {
  let nth = 0
  const filled = sql.replaceAll('?', () => shown(parameters[nth++]))
  return filled
    .replaceAll(/\bin \([^()]*\)/g, 'in (…)')
    .replaceAll(/values (\([^()]*\), )+\([^()]*\)/g, 'values (…), …')
    .replaceAll(/\s+/g, ' ')
}

const shown = (value: unknown) => {
  if (typeof value === 'string' && /^[a-z]+(-[a-z]+)*$/.test(value)) return `'${value}'`
  return '?'
}
