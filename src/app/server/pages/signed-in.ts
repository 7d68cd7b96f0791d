import { mountPreview } from '../../../features/editorial/mount-preview.ts'
import { textPreviews } from '../../../features/editorial/preview.ts'
import type { EndpointCaller } from '../../../platform/http/call-endpoint.ts'
import type { SiteParts } from '../../../platform/publishing/pages.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'
import type { createDocuments } from './documents.ts'
import { mountPreviewLinks } from '../../../features/previewlink/mount.ts'
import { showingDrafts } from './drafts.ts'
import { previewedKinds } from './previews.ts'
import { knownPictures } from './assets.ts'
import { pieceParts } from './piece-parts.ts'
import { mountShells } from './shells.ts'

type App = Parameters<typeof mountShells>[0]
type Documents = Pick<ReturnType<typeof createDocuments>, 'shell' | 'page'>

type Parts = Omit<SiteParts, 'render'> &
  Documents & { callEndpoint: EndpointCaller } & Pick<Shared, 'media' | 'formSigner' | 'postMails'>

/** The pages for whoever is signed in: the portal, the console, and what is shown within it. */
export function mountSignedIn(
  app: App,
  world: World,
  { shell, page, callEndpoint, media, formSigner, postMails, ...site }: Parts,
): void {
  mountShells(app, { ...site, shell, roomAt: (path) => world.render().roomAt(path) })
  const withPictures = knownPictures(site.pageCache, media.versions)
  const kinds = previewedKinds(world, {
    callEndpoint,
    showPictures: media.showPictures,
    writtenPost: postMails.written,
    withPictures,
    pieces: pieceParts(world, { formSigner }, { callEndpoint, withPictures }),
  })
  mountPreview(app, { ...site, previews: textPreviews(world), kinds, render: page })
  mountPreviewLinks(app, { ...site, ...world, show: showingDrafts(world, { kinds, render: page }) })
}
