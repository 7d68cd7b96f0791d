import { mountPreview } from '../../../features/editorial/mount-preview.ts'
import { textPreviews } from '../../../features/editorial/preview.ts'
import type { SiteParts } from '../../../platform/publishing/pages.ts'
import type { World } from '../world.ts'
import type { createDocuments } from './documents.ts'
import { previewedKinds } from './previews.ts'
import { mountShells } from './shells.ts'

type App = Parameters<typeof mountShells>[0]
type Documents = Pick<ReturnType<typeof createDocuments>, 'shell' | 'page'>

type Parts = Omit<SiteParts, 'render'> & Documents & Parameters<typeof previewedKinds>[1]

/** The pages for whoever is signed in: the portal, the console, and what is shown within it. */
export function mountSignedIn(
  app: App,
  world: World,
  { shell, page, callEndpoint, withPictures, ...site }: Parts,
): void {
  mountShells(app, { ...site, shell })
  mountPreview(app, {
    ...site,
    previews: textPreviews(world),
    kinds: previewedKinds(world, { callEndpoint, withPictures }),
    render: page,
  })
}
