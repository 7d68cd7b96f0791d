import type { Client } from 'pg'

type Kind = 'table' | 'sequence'

/** A table or a sequence as it was made: its state, and the SQL that puts it back. */
interface Part {
  kind: Kind
  name: string
  state: string
  restore: string
}

/** What a database was made with. */
export type Original = Part[]

/** SQL for the state as one text; $1 is the transaction after which what was written is new. */
export const stateInSql: Record<Kind, (name: string) => string> = {
  table: (name) =>
    `(select count(*) || '/' || count(*) filter (where age(xmin) < age($1::xid)) from ${name})`,
  sequence: (name) =>
    `(select last_value || case when is_called then ' used' else '' end from ${name})`,
}

/** Reads a database that nobody has used yet. */
export async function readOriginal(client: Client): Promise<Original> {
  const parts: Original = []
  for (const name of await namesOf(client, 'r')) parts.push(await readTable(client, name))
  for (const name of await namesOf(client, 'S')) parts.push(await readSequence(client, name))
  return parts
}

async function namesOf(client: Client, kind: 'r' | 'S'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = $1 and relnamespace = 'public'::regnamespace order by oid`,
    [kind],
  )
  return rows.map(({ name }) => name)
}

async function readTable(client: Client, name: string): Promise<Part> {
  const { rows } = await client.query<{ state: string; content: string | null; columns: string }>(
    `select count(*) || '/0' as state, json_agg(t)::text as content,
     (select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = $1::regclass
        and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from ${name} t`,
    [name],
  )
  const { state = '', content = null, columns = '' } = rows[0] ?? {}
  const again = `insert into ${name} (${columns}) overriding system value select ${columns}
    from json_populate_recordset(null::${name}, ${client.escapeLiteral(content ?? '')})`
  const restore = content ? `delete from ${name}; ${again}` : `delete from ${name}`
  return { kind: 'table', name, state, restore }
}

async function readSequence(client: Client, name: string): Promise<Part> {
  const { rows } = await client.query<{ state: string; restore: string }>(
    `select ${stateInSql.sequence(name)} as state,
     format('select setval(%L, %s, %L)', $1::text, last_value, is_called) as restore from ${name}`,
    [name],
  )
  const { state = '', restore = '' } = rows[0] ?? {}
  return { kind: 'sequence', name, state, restore }
}
