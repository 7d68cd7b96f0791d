import type { Client, ClientBase, Query, QueryConfig } from 'pg'

/** Settings for one statement alone. Their text is a `select` of `set_config(…, true)`. */
export interface LocalSettings {
  /** The name by which the connection has prepared them; undefined where nothing is prepared. */
  name: string | undefined
  text: string
  values: readonly string[]
}

/** The connection of pg, with what it does not declare. */
interface Wire {
  parse(statement: { name: string; text: string }): void
  bind(portal: { portal: string; statement: string; values: readonly string[] }): void
  execute(portal: { portal: string }): void
}

/** A query of pg, with what it does not declare. */
declare class PlainQuery {
  constructor(config: QueryConfig & { queryMode: 'extended' })
  callback: (error: Error | null, result: unknown) => void
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/**
 * Sends settings and a statement as one: the server ends a transaction where we ask for an answer, which
 * is after both. So the settings hold for this statement and for nothing that comes after it on the same
 * connection, whatever becomes of it, and they cost no round trip.
 */
export async function queryWith(
  client: ClientBase,
  { settings, query }: { settings: LocalSettings; query: QueryConfig },
): Promise<unknown> {
  const made = new (await localQuery())(settings, query)
  return await new Promise((resolve, reject) => {
    made.callback = (error, result) => (error ? reject(error) : resolve(result))
    ;(client as Client).query(made as unknown as Query)
  })
}

let known: Promise<ReturnType<typeof localQueryOf>> | undefined
const localQuery = () =>
  (known ??= import('pg').then(({ default: pg }) =>
    localQueryOf(pg.Query as unknown as typeof PlainQuery),
  ))

function localQueryOf(Plain: typeof PlainQuery) {
  return class LocalQuery extends Plain {
    private readonly settings: LocalSettings
    private areSet = false

    constructor(settings: LocalSettings, query: QueryConfig) {
      // A statement without values would else be sent in a way in which nothing can come before it.
      super({ ...query, queryMode: 'extended' })
      this.settings = settings
    }

    override prepare(wire: Wire): void {
      const { name, text, values } = this.settings
      if (name === undefined) wire.parse({ name: '', text })
      wire.bind({ portal: '', statement: name ?? '', values })
      wire.execute({ portal: '' })
      super.prepare(wire)
    }

    override handleDataRow(message: unknown): void {
      if (this.areSet) super.handleDataRow(message)
    }

    override handleCommandComplete(message: unknown, wire: Wire): void {
      if (this.areSet) super.handleCommandComplete(message, wire)
      this.areSet = true
    }
  }
}
