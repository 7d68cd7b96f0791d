import { createBackups } from './children/backups.ts'
import { createTroubles } from './watching/troubles.ts'
import { placeKeeper } from '../../platform/storage/place.ts'
import { createShared, type Shared } from './shared/shared.ts'
import { edgePurging } from '../../platform/edge/purging.ts'
import { askCaches } from '../../platform/edge/send.ts'
import { createWatching } from './watching/watching.ts'
import type { World } from './world.ts'

/** What several slices use, and what goes on by itself beside the answers. */
export async function createParts(world: World) {
  const watching = createWatching(world)
  const shared = await createShared({ ...world, traced: watching.traced })
  return { shared, watching, apart: { ...startedApart(shared, world), watching } }
}

/** What a test has to start. */
function startedApart(shared: Shared, world: World) {
  const { announcer, warner, postMails, media, webhooks, outbox, redirects } = shared
  const backups = createBackups(world)
  const troubles = createTroubles(world, shared)
  const eventFinder = webhooks.finder(outbox)
  const purging = createPurging(world)
  return {
    announcer,
    warner,
    postSender: postMails.sender,
    sizeMaker: media.maker,
    backups,
    troubles,
    eventFinder,
    hitCounter: redirects.counter,
    purging,
    /** Each process does these. */
    repeating: [
      media.maker,
      redirects.counter,
      placeKeeper(world),
      backups.ledger,
      backups.oldExports,
      troubles.own,
      // Its row is leased, so that one of them asks; whoever led may just have been killed.
      ...(purging ? [purging] : []),
    ],
    /** One process does these for all. */
    led: [announcer, warner, postMails.sender, backups.nightly, troubles.shared, eventFinder],
  }
}

/** What asks the caches in front to forget what has changed; undefined where none is asked. */
const createPurging = (world: World) =>
  world.config.EDGE_PURGE_URL &&
  edgePurging({ ...world, ask: (done) => askCaches(world.config, done) })
