import type { Hono } from 'hono'
import { methodNotAllowed } from '../../../contract/problem.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import { isLocal } from '../../../platform/http/local.ts'
import { logAvailability } from '../../../platform/log.ts'
import { isElsewhere } from '../../../platform/storage/place.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { whatIsMissing } from '../shared/missing.ts'
import type { Watching } from '../watching/watching.ts'
import type { World } from '../world.ts'

type App = Hono<{ Bindings: Bindings }>

/**
 * `/health`: whether the process answers. `/ready`: whether it can do its work, 503 if not, for a
 * balancer that would send requests elsewhere; asked from this machine, also what is not set up.
 * Both say how the database, the data folder and the disk are, and neither needs the database to say
 * that it is away. Beside them, `/metrics`.
 */
export function mountHealth(app: App, world: World, watching: Pick<Watching, 'mount'>): void {
  const { database, damage, log, disk = ampleDisk } = world
  let isAway = false
  database.onAvailability(logAvailability(log))
  database.onAvailability(({ state }) => {
    if (state !== 'busy') isAway = state === 'away'
  })
  const hereOrAway = (isHere: boolean) => (isHere ? 'here' : 'away')
  const state = () => ({
    // One with damaged pages still answers what stands on the others.
    database: damage?.isDamaged() && !isAway ? 'damaged' : hereOrAway(!isAway),
    data_folder: disk.isFailing() ? 'failing' : hereOrAway(disk.isThere()),
    takes_in: disk.rung(),
  })
  const json = (body: object, status: 200 | 503) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
  app.get('/health', () => json({ ok: true, ...state() }, 200))
  app.get('/ready', async ({ env }) => {
    // For whoever looks after this machine; strangers need not know that there is no owner yet.
    const says = !isAway && isLocal(env.incoming)
    const missing = says ? await whatIsMissing(world).catch(() => undefined) : undefined
    const folder = disk.isThere() && !disk.isFailing() && disk.rung() !== 'nothing'
    const ready = !isAway && folder && !isElsewhere(database)
    return json({ ready, ...state(), ...(missing && { missing }) }, ready ? 200 : 503)
  })
  watching.mount(app)
  for (const path of ['/health', '/ready'])
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
}
