import type { EventEmitter } from 'node:events'
import type { Client, ClientBase, ClientConfig, Pool, PoolConfig, QueryConfig } from 'pg'
import { readPostgresAddress } from '../../../src/database/postgres/address.ts'

/**
 * Connections that outlive their pool. A new one reads the catalogue, the policies and plans of its
 * database anew, which was more than the test itself; so one that a pool ends waits for the next pool
 * on the same database, with what it has read and prepared, but without anything that was set in it.
 */

/** The client of pg as its pool uses it, with what it does not declare. */
declare class PlainClient extends EventEmitter {
  constructor(options: ClientConfig)
  connect(then: (error?: Error) => void): void
  query(...args: unknown[]): Promise<unknown>
  end(then?: () => void): unknown
  ref(): void
  unref(): void
  /** Not while it waits for an answer. */
  readyForQuery: boolean
  getTransactionStatus(): string | null
  processID: number
  connection: { stream: { destroyed: boolean }; parsedStatements: Record<string, string> }
}

export interface KeptConnections {
  /** The server's process of each connection that waits; null when one is still lent. */
  waiting: () => number[] | null
  /** Ends those that wait, and keeps none from now on. */
  end: () => void
}

interface Database {
  waiting: Set<PlainClient>
  lent: number
}
const databases = new Map<string, Database>()
/** Prepared statements take the memory of the server. */
const mostPrepared = 500
/** Whatever could be left of its last use, but for what it has read and prepared. */
const reset = `reset all; reset session authorization; unlisten *; close all;
  select pg_advisory_unlock_all(); discard temp; discard sequences`

/** The same name for the same text in all pools, which count theirs from the beginning. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

let isInstalled = false

/** Keeps the connections to the database at this address, which pools are opened with from now on. */
export async function keepConnections(url: string): Promise<KeptConnections> {
  const { default: pg } = await import('pg')
  if (!isInstalled) pg.Pool = poolOf(pg)
  isInstalled = true
  const database: Database = { waiting: new Set(), lent: 0 }
  // As the program asks for it: without the parameters that are its own.
  const [address = url] = readPostgresAddress(url).urls
  databases.set(address, database)
  return {
    waiting: () => (database.lent ? null : [...database.waiting].map((one) => one.processID)),
    end() {
      databases.delete(address)
      for (const client of database.waiting) void client.end()
    },
  }
}

/** What pg exports, which its types have twice. */
interface Pg {
  Pool: typeof Pool
  Client: typeof Client
}

function poolOf(pg: Pg): typeof Pool {
  const Kept = clientOf(pg)
  return class extends pg.Pool {
    constructor(config: PoolConfig = {}) {
      const { connectionString: url = '' } = config
      // A function, because its pool calls it with `new`, but wants what is there.
      const lend = function lend(options: ClientConfig) {
        const waiting = databases.get(url)?.waiting ?? new Set()
        const [first] = [...waiting].filter((one) => !one.connection.stream.destroyed)
        if (first) waiting.delete(first)
        return first ?? new Kept(options)
      }
      const Client = lend as unknown as new () => ClientBase
      super(databases.has(url) ? { ...config, Client } : config)
    }
  }
}

function clientOf(pg: Pg) {
  const Plain = pg.Client as unknown as typeof PlainClient
  return class Kept extends Plain {
    private readonly url: string
    private isKept = false
    private isBroken = false

    constructor(options: ClientConfig) {
      super(options)
      this.url = options.connectionString ?? ''
    }

    override connect(then: (error?: Error) => void): void {
      const database = databases.get(this.url)
      if (database) database.lent++
      if (!this.isKept) return super.connect(then)
      this.ref()
      const isFull = Object.keys(this.connection.parsedStatements).length > mostPrepared
      if (isFull) this.connection.parsedStatements = {}
      const ready = super.query(isFull ? `${reset}; deallocate all` : reset)
      ready.finally(() => this.removeAllListeners()).then(() => then(), then)
    }

    override query(...[config, ...rest]: unknown[]): Promise<unknown> {
      const { name = '', text } = config as QueryConfig & { submit?: unknown }
      if (!/^s\d+$/.test(name)) return super.query(config, ...rest)
      // A query of our own, which has to stay one.
      if ('submit' in (config as object)) {
        Object.assign(config as QueryConfig, { name: nameOf(text) })
        return super.query(config, ...rest)
      }
      return super.query({ ...(config as QueryConfig), name: nameOf(text) }, ...rest)
    }

    override emit(event: string, ...given: unknown[]): boolean {
      this.isBroken ||= event === 'error'
      return super.emit(event, ...given)
    }

    override end(then?: () => void): unknown {
      const database = databases.get(this.url)
      if (database) database.lent--
      const isIdle = this.readyForQuery && this.getTransactionStatus() === 'I'
      if (!database || this.isBroken || !isIdle) return super.end(then)
      this.isKept = true
      this.removeAllListeners()
      // Its pool may have ended it in order to destroy it, or the server ends it.
      this.on('error', () => database.waiting.delete(this))
      this.unref()
      database.waiting.add(this)
      return then?.()
    }
  }
}
