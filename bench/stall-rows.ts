import { sql } from 'kysely'

/** Rows `1` to `count` of a table, each from an expression in which `i` counts them. */
export const rows = (count: number, table: string, columns: string, values: string) =>
  sql.raw(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into ${table} (${columns}) select ${values} from n`,
  )
