import type { Client } from 'pg'
import { StartError } from '../../contract/start-error.ts'
import { readPostgresAddress } from './address.ts'
import { breakOff, createProbe } from './probe.ts'

/** The hosts of an address, of which one takes writes. */
interface Hosts {
  /** The address of that one, as far as we know. */
  current(): string
  /** Breaks this connection to that one off when another takes its place: it may lead nowhere. */
  follow(client: Client): void
  /** Asks each in order until one takes writes; with none, rejects with what the first has said. */
  find(): Promise<void>
  /**
   * Rejects when the host that took writes does so no more. Another one that does takes its place; that
   * rejects, too, so that the connections from before are left, but not while we are `away` already.
   */
  look(away: boolean): Promise<void>
  close(): void
}

/** In ms, of several hosts: one that does not answer keeps nobody from asking the others again. */
const patience = 500
/** In ms: the host that took writes is preferred to another one that says it does. */
const grace = 100
/** In ms, for each host at the start. */
const atStart = 3_000

/** Looks after hosts by a connection to each, made by `make`. */
export function createHosts(urls: readonly string[], make: (url: string) => Client): Hosts {
  const probes = urls.map((url) => createProbe(() => make(url)))
  const followed = new Set<Client>()
  let at = 0

  async function look(away: boolean): Promise<void> {
    const asked = probes.map((probe) => probe.look())
    const taking = Promise.any(asked.map((one, host) => one.then(() => host)))
    const found = await (away && asked.length > 1 ? within(taking, patience) : taking).catch(
      (error: unknown) => {
        // What the host of the writes has said, rather than a standby that is one.
        throw error instanceof AggregateError ? error.errors[at] : error
      },
    )
    if (found === at || (await answers(asked[at]))) return
    at = found
    for (const client of followed) breakOff(client)
    if (!away) throw new Error('another host takes the writes now')
  }

  return {
    current: () => urls[at] ?? '',
    follow(client) {
      followed.add(client)
      client.once('end', () => followed.delete(client))
    },
    look,
    async find() {
      const failures: unknown[] = []
      for (const [host, probe] of probes.entries()) {
        at = host
        if (await within(probe.look(), atStart).then(yes, (error) => !failures.push(error))) return
      }
      at = 0
      throw failures[0]
    },
    close: () => probes.forEach((probe) => probe.close()),
  }
}

const yes = () => true
const answers = async (asked: Promise<void> = Promise.reject()) =>
  await within(asked, grace).then(yes, () => false)

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer')), ms)
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * The address for what needs a session of its own, such as a backup: past a pooler, and of several hosts
 * that of the one that takes writes. Throws a StartError when none does.
 */
export async function sessionAddress(url: string): Promise<string> {
  const { direct, place } = readPostgresAddress(url)
  if (direct.length === 1) return direct[0] ?? url
  const { default: pg } = await import('pg')
  const hosts = createHosts(direct, (one) => new pg.Client({ connectionString: one }))
  try {
    await hosts.find()
    return hosts.current()
  } catch (error) {
    throw new StartError(
      `None of the PostgreSQL servers of ${place} takes writes: ${(error as Error).message}.`,
    )
  } finally {
    hosts.close()
  }
}
