import { buffer } from 'node:stream/consumers'
import type { Brand } from '../../../contract/brand.ts'
import { mountBrand } from '../../../features/brand/mount.ts'
import { mountBrandPreview } from '../../../features/brand/mount-preview.ts'
import { brandPreviews } from '../../../features/brand/preview.ts'
import { brandRoutes } from '../../../features/brand/staff.routes.ts'
import { brandPictures, readBrand } from '../../../features/brand/store.ts'
import { asPicture, findMedia, hasPicture } from '../../../features/media/store.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Signer } from '../../../platform/auth/secrets.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { PageRoute } from '../../../platform/publishing/pages.ts'
import type { Files } from '../../../platform/storage/files.ts'
import type { createDocuments } from '../pages/documents.ts'
import type { World } from '../world.ts'
import type { createMedia } from './media.ts'

interface Given {
  files: Files
  audit: Audit
  signer: Signer
  media: Pick<ReturnType<typeof createMedia>, 'making'>
}

type Documents = Pick<ReturnType<typeof createDocuments>, 'page'>
type App = Parameters<typeof mountBrand>[0]

/** The firm's own face. */
export function createBrand(
  { database, clock }: World,
  { files, audit, signer, media: { making } }: Given,
) {
  const pictureOf = async (id: string) => {
    const row = await findMedia(database.read, id)
    if (!row || row.removed_at !== null) return null
    const { crop, focus } = asPicture(row)
    return { file_key: row.file_key, crop, focus }
  }
  const previews = brandPreviews({ clock, signer, pictureOf })
  const parts = { database, clock, audit, files, making, pictureOf, hasPicture }
  return {
    read: async (): Promise<Brand> => await readBrand(database.read),
    /** As cards show it; null where there is none. */
    cardLogo: async () => {
      const logo = (await brandPictures(database.read)).find(({ name }) => name === 'mail-night')
      return logo ? await buffer(files.read(logo.file_key)) : null
    },
    routes: brandRoutes({ ...parts, previews }),
    mount: (app: App, { pageCache, pages, render }: Mounting) => {
      mountBrand(app, { database, files, pageCache })
      const home = pages.find(({ page }) => page.path === '/')
      if (!home) throw new Error('The site has no home page')
      mountBrandPreview(app, {
        previews,
        home: async (brand, url) =>
          await render(home.page, home.load({ params: {}, query: {} }), url, false, brand),
      })
    },
  }
}

interface Mounting {
  pageCache: PageCache
  pages: PageRoute[]
  render: Documents['page']
}
