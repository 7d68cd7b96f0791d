import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/database/open.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startPostgres, type Postgres } from '../engines/postgres.ts'
import { freshFolder } from '../support/database/database.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import { times } from '../support/thorough.ts'
import { world } from '../support/world.ts'

type World = Awaited<ReturnType<typeof world>>

/** A world on a PostgreSQL server of its own, which the test may freeze and stop. */
export async function ownServer(
  t: TestContext,
  options: Parameters<typeof world>[1] = {},
): Promise<World & { server: Postgres }> {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is not installed')
  t.after(() => server.stop())
  const address = { url: server.url, dataDir: freshFolder(t) }
  const database = await openDatabase(address)
  await migrate(database)
  await database.close()
  return { ...(await world(t, { ...options, address })), server }
}

/** What one request was answered with. */
export interface Seen {
  what: string
  status: number
  ms: number
  retry: string | null
  text: string
}

/** Requests of every kind: pages that nobody has seen yet, calls, forms, uploads. */
export async function everyKind(place: World): Promise<(() => Promise<Seen>)[]> {
  const token = await signedIn(place, 'demo')
  const json = { 'Content-Type': 'application/json' }
  const enquiry = { name: 'Iris Okafor', email: 'iris@quince.example' }
  const pages = ['/login', '/dashboard', '/console', '/invitation', '/about', '/blog']
  const texts = ['/llms.txt', '/services.md', '/sitemap.xml', '/services?unknown=1']
  const requests = [...pages, ...texts].map((path): [string, RequestInit?] => [path])
  requests.push(
    ['/api/homepage/'],
    ['/api/services/?category=advisory'],
    ['/api/users/me/', { headers: token }],
    ['/api/projects/', { headers: token }],
    ['/api/events/stream/', { headers: token }],
    ['/api/auth/login/', post({ username: 'demo', password: 'wrong-but-long-enough' }, json)],
    ['/api/auth/password/forgot/', post({ email: 'iris@quince.example' }, json)],
    ['/api/contact/', post({ ...enquiry, message: 'We need help.' }, json)],
    ['/contact', { method: 'POST', body: new URLSearchParams({ ...enquiry, message: 'Help.' }) }],
  )
  return requests.map(
    ([path, init = {}]) =>
      () =>
        see(place, path, init),
  )
}

const post = (body: object, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers,
  body: JSON.stringify(body),
})

/** Sends one request and waits for the whole answer. */
export async function see(place: World, path: string, init: RequestInit = {}): Promise<Seen> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(30_000)
  const what = `${init.method ?? 'GET'} ${path}`
  const answer = await place.request(path, { ...init, signal }).catch(() => null)
  if (!answer) return { what, status: 0, ms: 30_000, retry: null, text: '' }
  const { status, headers } = answer
  const ms = performance.now() - begun
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await answer.text()
  return { what, status, ms, retry: headers.get('retry-after'), text }
}

/** In ms: 2 s are promised, and a machine that runs all tests at once is given more. */
const patience = times(15_000, 2_000)

/** What is wrong with answers that were given while the database was away. */
export const complaintsAbout = (seen: Seen[], withinMs = patience): string[] =>
  seen.flatMap(({ what, status, ms, retry }) => [
    ...(status === 503 ? [] : [`${what} answered ${status}`]),
    ...(retry ? [] : [`${what} has no Retry-After`]),
    ...(ms <= withinMs ? [] : [`${what} took ${Math.round(ms)} ms`]),
  ])

/** Lines of the log that somebody would be woken up for. */
export const warnings = ({ log }: World): string[] =>
  log.filter(({ level }) => Number(level) >= 40).map(({ msg }) => String(msg))

/** Waits until a request is answered with 200; gives how long that took, in ms. */
export async function answersAgain(place: World, path: string): Promise<number> {
  const begun = performance.now()
  while ((await see(place, path)).status !== 200) await wait(20)
  return performance.now() - begun
}
