import { neighboursOfPost } from '../../../features/insights/listing.ts'
import { postStore } from '../../../features/insights/store.ts'
import { mountPreview } from '../../../features/postroom/mount-preview.ts'
import { postPreviews } from '../../../features/postroom/preview.ts'
import type { SiteParts } from '../../../platform/publishing/pages.ts'
import type { World } from '../world.ts'
import type { createDocuments } from './documents.ts'
import { mountShells } from './shells.ts'

type App = Parameters<typeof mountShells>[0]
type Documents = Pick<ReturnType<typeof createDocuments>, 'shell' | 'page'>

/** The pages for whoever is signed in: the portal, the console, and what is shown within it. */
export function mountSignedIn(
  app: App,
  world: World,
  { shell, page, ...site }: Omit<SiteParts, 'render'> & Documents,
): void {
  mountShells(app, { ...site, shell, roomAt: (path) => world.render().roomAt(path) })
  const posts = postStore(world.database, world.clock)
  mountPreview(app, {
    ...site,
    previews: postPreviews(world),
    around: async (post) => await neighboursOfPost(posts, post),
    render: page,
  })
}
