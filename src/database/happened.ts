import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Happening, HappeningPage, HappeningStep } from '../contract/work.ts'
import type { Tables } from './tables/tables.ts'

/** Where each field of an entry comes from: a column, an expression, or nowhere. */
type Sources = {
  [Field in Exclude<keyof Happening, 'step'>]:
    | string
    | RawBuilder<string>
    | (null extends Happening[Field] ? null : never)
}

type Entries<Table extends keyof Tables, Step extends string> = SelectQueryBuilder<
  Tables,
  Table,
  Happening<Step>
>

/** Rows as entries of a time line, those that come after `from`. Without a moment, a row is none. */
export function asHappened<Table extends keyof Tables, Step extends string = HappeningStep>(
  rows: SelectQueryBuilder<Tables, Table, object>,
  step: NoInfer<Step>,
  sources: Sources,
  { from }: HappeningPage,
): Entries<Table, Step> {
  const value = (field: keyof Sources): RawBuilder<string | null> => {
    const source = sources[field]
    if (source === null) return sql`null`
    return typeof source === 'string' ? sql.ref<string>(source) : source
  }
  const entries = rows
    .select(sql.lit(step).as('step'))
    .select([value('id').as('id'), value('about').as('about'), value('at').as('at')])
    .select([value('by_name').as('by_name'), value('title').as('title')])
    .select([value('words').as('words'), value('became').as('became')])
    .where(comesAfter(from, step, [value('at'), value('id')]))
  return entries as unknown as Entries<Table, Step>
}

/** Steps are in the order of the alphabet, ids in the database's. */
function comesAfter(
  from: HappeningPage['from'],
  step: string,
  [at, id]: [at: RawBuilder<string | null>, id: RawBuilder<string | null>],
): RawBuilder<boolean> {
  if (step > from.step) return sql`${at} <= ${from.at}`
  if (step < from.step) return sql`${at} < ${from.at}`
  return sql`(${at} < ${from.at} or (${at} = ${from.at} and ${id} > ${from.id}))`
}

/** The newest of them, of one step or a union of several. */
export const newestHappened = async <Table extends keyof Tables, Step extends string>(
  entries: Entries<Table, Step>,
  { limit }: HappeningPage,
): Promise<Happening<Step>[]> =>
  await entries.orderBy('at', 'desc').orderBy('step').orderBy('id').limit(limit).execute()
