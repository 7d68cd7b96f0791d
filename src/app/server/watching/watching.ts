import type { Hono } from 'hono'
import { taskKinds } from '../../../features/system/store.ts'
import { versionOfPortico } from '../../../platform/config/version.ts'
import { trustsProxy } from '../../../platform/http/address.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { Performers } from '../../../platform/outbox/task.ts'
import { watchDatabase } from '../../../platform/watching/database-metrics.ts'
import { createMetrics } from '../../../platform/watching/metrics.ts'
import { outboxFamilies } from '../../../platform/watching/outbox-metrics.ts'
import { logReplica, replicaFamilies } from '../../../platform/watching/replica-metrics.ts'
import { processFamilies, watchEventLoop } from '../../../platform/watching/process-metrics.ts'
import { createRequestContexts } from '../../../platform/watching/request-context.ts'
import { watchRequests, type LongKind } from '../../../platform/watching/request-watch.ts'
import { routeNames } from '../../../platform/watching/route-names.ts'
import { slowQueries } from '../../../platform/watching/slow-queries.ts'
import { tracingDatabase, tracingTasks } from '../../../platform/watching/traced-work.ts'
import { createExporter } from '../../../platform/watching/traces/exporter.ts'
import { createTracer } from '../../../platform/watching/traces/tracer.ts'
import type { AmongWorkers } from '../workers/among.ts'
import type { World } from '../world.ts'
import { mountMetrics } from './mount-metrics.ts'
import { watchState } from './state-metrics.ts'
import { backupFamilies, buildFamilies, cacheFamilies, diskFamilies } from './world-metrics.ts'

/** What an operator watches the program by: its families, slow statements, and traces. */
export function createWatching(world: World) {
  const { config, database, log, among } = world
  const contexts = createRequestContexts()
  const { exporter, tracer } = createTracing(world)
  const state = watchState(world)
  const loop = watchEventLoop()
  const watched = watchDatabase(database.pools)
  database.onWork(watched.note)
  if (config.SLOW_QUERY_MS > 0)
    database.onWork(slowQueries({ log, contexts, from: config.SLOW_QUERY_MS }))
  if (tracer) database.onWork(tracingDatabase({ tracer, contexts }))

  const metrics = createMetrics(world)
  metrics.add('build', buildFamilies(world))
  metrics.add('state', state.families)
  metrics.add('process', processFamilies)
  metrics.add('event-loop', loop.families)
  metrics.add('database', watched.families)
  if (database.replica) {
    logReplica(database.replica, log)
    metrics.add('replica', replicaFamilies(database.replica))
  }
  metrics.add('disk', diskFamilies(world))
  metrics.add('outbox', outboxFamilies({ ...world, kinds: taskKinds }))
  metrics.add('backups', backupFamilies(world))
  if (exporter) metrics.add('traces', exporter.families)
  const exposition = async () => await metrics.exposition(labelsOf(among))
  among?.answerTo(metricsKind, exposition)

  return {
    exposition,
    mount: (app: Hono<{ Bindings: Bindings }>) =>
      mountMetrics(app, config, async () => await ofAll(among, exposition)),
    /** The same tasks, traced where anything is. */
    traced: (performers: Performers): Performers =>
      tracer ? tracingTasks(performers, { tracer, contexts }) : performers,
    /** What notes requests, once all is mounted that answers them. */
    requests(mounted: Hono['routes'], routes: readonly Route[], pageCache: PageCache) {
      const kinds = longKinds(routes)
      const noted = watchRequests({ nameOf: routeNames(mounted), kinds, contexts, tracer })
      metrics.add('requests', noted.families)
      metrics.add('cache', cacheFamilies(pageCache))
      return noted.watch
    },
    /** Sends the traces that wait. */
    flush: async () => await exporter?.flush(),
    /** The program is stopping: says so, and sends its last traces. */
    stop() {
      state.drain()
      exporter?.hurry()
    },
  }
}

export type Watching = ReturnType<typeof createWatching>

/** Of what processes gather from each other. */
const metricsKind = 'metrics'

/** Where there are several processes, each sample says of which it is. */
const labelsOf = (among: AmongWorkers | undefined) =>
  among?.inLog ? { worker: String(among.inLog.worker) } : {}

/** The figures of all processes that answer. */
const ofAll = async (among: AmongWorkers | undefined, exposition: () => Promise<string>) =>
  among
    ? (await among.gather(metricsKind)).map(({ answer }) => String(answer))
    : [await exposition()]

function createTracing({ config, log, among }: World) {
  const { TRACES_URL: url, TRACES_SAMPLE: sample, TRUSTED_PROXIES: proxies = [] } = config
  if (url === undefined) return { exporter: null, tracer: null }
  const exporter = createExporter({
    url,
    log,
    resource: {
      'service.name': 'portico',
      'service.version': versionOfPortico(),
      ...(among?.inLog && { 'service.instance.id': String(among.inLog.worker) }),
    },
  })
  // Most proxies hand on what a visitor sends, so being one is not enough.
  const isTrusted = config.TRACES_FROM === 'proxy' ? trustsProxy(proxies) : () => false
  return { exporter, tracer: createTracer({ take: exporter.take, sample, isTrusted }) }
}

const longKinds = (routes: readonly Route[]) =>
  new Map(
    routes.flatMap(({ endpoint: { kind, method, path } }): [string, LongKind][] =>
      kind === 'events' || kind === 'upload'
        ? [[`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, kind]]
        : [],
    ),
  )
