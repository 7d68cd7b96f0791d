import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { exposed } from './exposition.ts'
import { gauge, type Family, type Labels } from './family.ts'

/** Reads families at the moment that somebody asks for them. */
export type ReadFamilies = () => readonly Family[] | Promise<readonly Family[]>

/** In ms: Prometheus waits for 10 s by itself, and a slow source must not cost it the others. */
const patience = 2_000

/** The families of this process. A source that fails or takes longer than 2 s is left out, and named. */
export function createMetrics({ log }: { log: Log }) {
  const sources = new Map<string, ReadFamilies>()
  const reading = new Map<string, Promise<readonly Family[] | null>>()

  /** One that still runs from the time before is waited for, and not begun again. */
  async function read(name: string, source: ReadFamilies): Promise<readonly Family[] | null> {
    const begin = async () => await source()
    const begun =
      reading.get(name) ??
      begin()
        .catch((err: unknown) => {
          log.debug({ err, source: name }, 'families cannot be read')
          return null
        })
        .finally(() => reading.delete(name))
    reading.set(name, begun)
    return await Promise.race([begun, wait(patience, null, { ref: false })])
  }

  return {
    /** `name` stands in `portico_metrics_missing` while the source fails. */
    add: (name: string, source: ReadFamilies) => void sources.set(name, source),
    /** All families of this process; `common` names the process where there are several. */
    async exposition(common: Labels = {}): Promise<string> {
      const found = await Promise.all(
        [...sources].map(async ([name, source]) => [name, await read(name, source)] as const),
      )
      const missing = found.map(([source, families]) => ({
        labels: { source },
        value: families === null ? 1 : 0,
      }))
      const families = found.flatMap(([, some]) => some ?? [])
      return exposed(
        [...families, gauge('portico_metrics_missing', 'Sources that gave none: 1.', missing)],
        common,
      )
    },
  }
}
