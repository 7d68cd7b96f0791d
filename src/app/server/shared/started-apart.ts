import { createBackups } from './backups.ts'
import type { Shared } from './shared.ts'
import type { World } from '../world.ts'

/** What goes on by itself, and a test has to start. */
export function startedApart(shared: Shared, world: World) {
  const { announcer, warner, postMails, media, webhooks, outbox } = shared
  const backups = createBackups(world)
  const eventFinder = webhooks.finder(outbox)
  return {
    announcer,
    warner,
    postSender: postMails.sender,
    sizeMaker: media.maker,
    backups,
    eventFinder,
    repeating: [announcer, warner, postMails.sender, media.maker, backups.nightly],
  }
}
