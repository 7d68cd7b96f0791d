import type { DamageWatch } from '../../database/damage.ts'
import type { Database } from '../../database/open.ts'
import type { ClockWatch } from '../../platform/leading/clock-watch.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackingUpParts } from '../../features/system/backing-up.ts'
import type { Config } from './settings.ts'
import type { Passwords } from '../../platform/auth/passwords.ts'
import type { Performers } from '../../platform/outbox/task.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import type { Log } from '../../platform/log.ts'
import type { Pinned } from '../../platform/publishing/page-cache.ts'
import type { Assets } from './pages/assets.ts'
import type { AmongWorkers } from './workers/among.ts'
import type * as Render from '../site/render.tsx'

/** Everything outside the program's own rules; a test passes its own. */
export interface World {
  config: Config
  database: Database
  clock: Clock
  /** Undefined: it is watched from where it matters on. */
  clockWatch?: ClockWatch | undefined
  log: Log
  /** Undefined: there is one process. */
  among?: AmongWorkers | undefined
  /** Undefined: it is not watched, and has room. */
  disk?: Disk | undefined
  /** Undefined: nobody looks for damage, as on PostgreSQL. */
  damage?: DamageWatch | undefined
  /** Undefined: at the usual cost. */
  passwords?: Passwords | undefined
  /** Undefined: backups are made and tried in processes of their own. */
  workOnBackup?: BackingUpParts['work'] | undefined
  /** Stops the program and starts it anew in this process; undefined: it cannot. */
  restart?: (() => Promise<void>) | undefined
  /** Why no export can be brought in through the browser; undefined: as settings and database say. */
  refuseArrival?: (() => Promise<string | null>) | undefined
  /** Why what had come from an export is not in its place. */
  notReplaced?: string | undefined
  /** Makes tasks of the outbox traced; undefined: they are not. */
  traced?: ((performers: Performers) => Performers) | undefined
  assets: Assets
  /** The built files; undefined: they are read now. */
  files?: Pinned | undefined
  /** The headers of every answer. */
  headers: [name: string, value: string][]
  /** The built pages; looked up at each use, so that a rebuild takes effect at once. */
  render: () => typeof Render
}
