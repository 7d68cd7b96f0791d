import type { RecordedQuery } from '../plans/recorded.ts'

/** The queries of a program by the table that each begins with, as lines that a person can compare. */
export function queryLines(queries: readonly RecordedQuery[]): Map<string, string[]> {
  const lines = queries.map(asLine)
  const unique = [...new Set(lines)].toSorted()
  return Map.groupBy(
    unique,
    (line) => / (?:from|into|update) "(\w+)"/.exec(` ${line}`)?.[1] ?? 'none',
  )
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
