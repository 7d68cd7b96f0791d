import type { Hono } from 'hono'
import { methodNotAllowed } from '../../../contract/problem.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import { logPresence } from '../../../platform/log.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import type { World } from '../world.ts'

type App = Hono<{ Bindings: Bindings }>

/**
 * `/health`: whether the process answers. `/ready`: whether it can do its work, 503 if not, for a
 * balancer that would send requests elsewhere. Both say how the disk is, and neither needs the
 * database to say that it is away.
 */
export function mountHealth(app: App, { database, log, disk = ampleDisk }: World): void {
  let isAway = false
  database.onPresence(logPresence(log))
  database.onPresence(({ state }) => {
    if (state !== 'busy') isAway = state === 'away'
  })
  const state = () => ({ database: isAway ? 'away' : 'here', takes_in: disk.rung() })
  const told = (body: object, status: 200 | 503) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
  app.get('/health', () => told({ ok: true, ...state() }, 200))
  app.get('/ready', () => {
    const ready = !isAway && disk.rung() !== 'nothing'
    return told({ ready, ...state() }, ready ? 200 : 503)
  })
  for (const path of ['/health', '/ready'])
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
}
