import type { Client } from 'pg'
import { addressOf, administratorOf } from '../../engines/postgres-server.ts'
import { keepConnections } from './kept-connections.ts'
import { readOriginal, stateInSql, type Original } from './original.ts'

/**
 * A database that is put back after a test, so that its connections can stay (kept-connections.ts). What
 * changed is seen in the rows themselves, whoever wrote them: each has the number of its transaction, and
 * one that is gone is missing from the count. A database whose catalogue changed is thrown away.
 */
export interface Reusable {
  name: string
  url: string
  /** False: it cannot be as it was in the beginning, and is not to be used again. */
  putBack: () => Promise<boolean>
  /** Ends our connections to it. */
  end: () => Promise<void>
}

/** By template. */
const originals = new Map<string, Promise<Original>>()
/** Each use leaves dead rows behind. */
const mostUses = 60

/** Makes a fresh copy of a template one that can be put back. */
export async function reusable(server: string, template: string, name: string): Promise<Reusable> {
  const url = addressOf(server, name)
  const client = await administratorOf(server, name)
  const known = originals.get(template) ?? readOriginal(client)
  originals.set(template, known)
  const original = await known
  const kept = await keepConnections(url)
  const content = contentOf(original)
  let mark = await markOf(client)
  const catalogue = await ask(client, surroundings, mark, [])
  let uses = 0
  return {
    name,
    url,
    async putBack() {
      const processes = kept.waiting()
      if (!processes || ++uses > mostUses) return false
      // First, because a table may be gone.
      const around = await ask(client, surroundings, mark, processes)
      if (around.join() !== catalogue.join()) return false
      const states = await ask(client, content, mark)
      const changed = original.filter(({ state }, at) => states[at] !== state)
      if (changed.length === 0) return true
      await client.query(changed.map(({ restore }) => restore).join(';'))
      mark = await markOf(client)
      return true
    },
    async end() {
      kept.end()
      await client.end()
    },
  }
}

/** The number of a transaction that comes after all that are in the database. */
async function markOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(
    'select pg_current_xact_id()::xid::text as mark',
  )
  return rows[0]?.mark ?? ''
}

/** Gives a list of texts, and is planned once. */
interface Question {
  name: string
  text: string
}

async function ask(client: Client, { name, text }: Question, ...values: unknown[]) {
  const { rows } = await client.query<{ found: string[] }>({ name, text, values })
  return rows[0]?.found ?? []
}

/** What a test may have changed of the catalogue; of statistics, too, because they change plans. */
const catalogues =
  'attrdef attribute class constraint index namespace policy proc rewrite statistic trigger type'

/** Of what is not put back: the rows of catalogues, and the number of connections of somebody else. */
const surroundings: Question = {
  name: 'surroundings',
  text: `select array[${catalogues.split(' ').map((one) => stateInSql.table(`pg_catalog.pg_${one}`))},
    (select count(*)::text from pg_stat_get_activity(null)
      where datid = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid() and pid <> all ($2::int[]))]::text[] as found`,
}

const contentOf = (original: Original): Question => ({
  name: 'content',
  text: `select array[${original.map(({ kind, name }) => stateInSql[kind](name))}]::text[] as found`,
})
