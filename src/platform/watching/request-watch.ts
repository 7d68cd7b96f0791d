import { createBuckets, type Buckets } from './buckets.ts'
import { counter, gauge, histogram, type Family } from './family.ts'
import type { IdentifiedRequest } from '../http/exchange.ts'
import type { RequestContexts } from './request-context.ts'
import type { RouteName } from './route-names.ts'
import type { Tracer } from './traces/tracer.ts'

/** What kind of endpoint a route is, where its requests last for long. */
export type LongKind = 'events' | 'upload'

/** A request that takes its time. */
interface Watched {
  /** Runs what answers it, so that what is done meanwhile is known to be for it. */
  within(run: () => void): void
  /** To be called when it has ended, with the status of its answer. */
  end(status: number): void
}

/** Notes each request, whoever answers it. */
export interface RequestWatch {
  /** One that was answered at once, from what is cached: `found` is always the same for one address. */
  cached(found: object, request: IdentifiedRequest, status: number): void
  begin(request: IdentifiedRequest): Watched
  /** One that the gate refused. */
  refused(): void
}

/** By the class of the status, and by the method: slots of one route. */
type Slots = (Buckets | undefined)[]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx']

interface Parts {
  nameOf: RouteName
  /** The routes that last, by method and pattern. */
  kinds: ReadonlyMap<string, LongKind>
  contexts: RequestContexts
  /** Null: nothing is traced. */
  tracer: Tracer | null
}

/** Counts requests by route, method and class of status, and traces them. */
export function watchRequests({ nameOf, kinds, contexts, tracer }: Parts) {
  const routes = new Map<string, { route: string; slots: Slots }>()
  const known = new WeakMap<object, { route: string; slots: Slots }>()
  const open = { events: 0, upload: 0, other: 0 }
  let [refused, fromCache] = [0, 0]

  function slotsOf(route: string) {
    const found = routes.get(route) ?? { route, slots: [] }
    routes.set(route, found)
    return found
  }

  const bucketsOf = (slots: Slots, method: string, status: number): Buckets =>
    (slots[methods.indexOf(method) * classes.length + Math.floor(status / 100) - 1] ??=
      createBuckets())

  const watch: RequestWatch = {
    cached(found, request, status) {
      fromCache += 1
      let of = known.get(found)
      // Named when it is first sent, because naming costs more than sending.
      if (!of) known.set(found, (of = slotsOf(nameOf(request.url as string))))
      // Not timed, because looking at the clock twice cost as much as all else here: it takes 30 µs.
      bucketsOf(of.slots, request.method as string, status).count()
      if (tracer) tracer.request(request)?.end(described(request, of.route, status))
    },
    begin(request) {
      const begun = performance.now()
      const route = nameOf(request.url as string)
      const kind = kinds.get(`${request.method} ${route}`) ?? 'other'
      const span = tracer?.request(request)
      const context = { id: request.id, span: span?.context ?? null }
      open[kind] += 1
      return {
        within: (run) => contexts.run(context, run),
        end(status) {
          open[kind] -= 1
          span?.end(described(request, route, status))
          // A stream that goes well lasts for as long as its client stays, which says nothing.
          if (kind !== 'events' || status >= 400)
            bucketsOf(slotsOf(route).slots, request.method as string, status).observe(
              (performance.now() - begun) / 1_000,
            )
        },
      }
    },
    refused: () => void (refused += 1),
  }

  const timesOf = ({ route, slots }: { route: string; slots: Slots }) =>
    slots.flatMap((buckets, at) => {
      const [method, status] = [
        methods[Math.floor(at / classes.length)]!,
        classes[at % classes.length]!,
      ]
      return buckets?.samples({ route, method, status }) ?? []
    })

  const families = (): Family[] => [
    histogram(
      'portico_http_request_duration_seconds',
      'Requests by route, method and class of status.',
      [...routes.values()].flatMap(timesOf),
    ),
    counter(
      'portico_http_refused_total',
      'Requests that were refused before anybody looked at their path.',
      refused,
    ),
    counter('portico_page_cache_hits_total', 'Requests answered from what is cached.', fromCache),
    gauge('portico_http_requests_open', 'Requests that are being answered.', open.other),
    gauge('portico_streams_open', 'Streams of events that somebody follows.', open.events),
    gauge('portico_uploads_open', 'Pieces of files that are being taken in.', open.upload),
  ]
  return { watch, families }
}

/** The pattern and never the path, which may name somebody or open something. */
const described = ({ method = '', id }: IdentifiedRequest, route: string, status: number) => ({
  name: `${method} ${route}`,
  kind: 'server' as const,
  facts: {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'portico.request_id': id,
  },
  failed: status >= 500,
})
