import type { CompiledQuery, Compilable, Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** Stands for a value while a query is built. */
type Places<Given> = { [Name in keyof Given]: string }

/**
 * A query that is built once and run with other values each time, because building it costs more
 * than running it. `build` uses each of `names` as a value, any number of times, and nowhere else.
 */
export function built<Row, Given extends Record<string, string>>(
  names: readonly (keyof Given & string)[],
  build: (places: Places<Given>) => Compilable<Row>,
): (read: Kysely<Tables>, given: Given) => Promise<Row[]> {
  const mark = (name: string) => `\u0000${name}`
  const places = Object.fromEntries(names.map((name) => [name, mark(name)])) as Places<Given>
  let compiled: CompiledQuery<Row> | undefined
  return async (read, given) => {
    compiled ??= build(places).compile()
    const values = new Map(names.map((name) => [mark(name), given[name]]))
    const parameters = compiled.parameters.map((value) =>
      values.has(value as string) ? values.get(value as string) : value,
    )
    return (await read.executeQuery({ ...compiled, parameters })).rows as Row[]
  }
}
