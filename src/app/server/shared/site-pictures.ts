import { buffer } from 'node:stream/consumers'
import type { Brand } from '../../../contract/brand.ts'
import { mountBrand } from '../../../features/brand/mount.ts'
import { mountFixedIcons } from '../../../features/brand/mount-icons.ts'
import { mountBrandPreview } from '../../../features/brand/mount-preview.ts'
import { brandPreviews } from '../../../features/brand/preview.ts'
import { brandRoutes } from '../../../features/brand/staff.routes.ts'
import { brandPictures, readBrand } from '../../../features/brand/store.ts'
import { asPicture, findMedia, hasPicture } from '../../../features/media/store.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import { createSigner } from '../../../platform/auth/secrets.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { PageRoute } from '../../../platform/publishing/pages.ts'
import type { Files } from '../../../platform/storage/files.ts'
import type { createDocuments } from '../pages/documents.ts'
import type { World } from '../world.ts'
import { createMedia } from './media.ts'

interface Given {
  files: Files
  audit: Audit
  keys: Keys
}

type Documents = Pick<ReturnType<typeof createDocuments>, 'page'>
type App = Parameters<typeof mountBrand>[0]

/** The pictures of the site, and the firm's own face, which is made of some of them. */
export interface SitePictures {
  media: ReturnType<typeof createMedia>
  brand: {
    read: () => Promise<Brand>
    /** The logo as cards show it, as PNG; null where there is none. */
    cardLogo: () => Promise<Buffer | null>
    routes: ReturnType<typeof brandRoutes>
  }
  mountPictures: (app: App, mounting: Mounting) => void
}

export async function createPictures(
  { database, clock, ...world }: World,
  { files, audit, keys }: Given,
): Promise<SitePictures> {
  const media = createMedia({ database, clock, ...world }, { files, audit })
  const signer = await createSigner(keys, 'look')
  const pictureOf = async (id: string) => {
    const row = await findMedia(database.read, id)
    if (!row || row.removed_at !== null) return null
    const { crop, focus } = asPicture(row)
    return { file_key: row.file_key, crop, focus }
  }
  const previews = brandPreviews({ clock, signer, pictureOf })
  const { making } = media
  const parts = { database, clock, audit, files, making, pictureOf, hasPicture, previews }
  return {
    media,
    brand: {
      read: async () => await readBrand(database.published),
      cardLogo: async () => {
        const logo = (await brandPictures(database.read)).find(({ name }) => name === 'mail-night')
        return logo ? await buffer(files.read(logo.file_key)) : null
      },
      routes: brandRoutes(parts),
    },
    mountPictures: (app, { pageCache, pages, render }) => {
      media.mount(app, pageCache)
      mountBrand(app, { database, files, pageCache })
      mountFixedIcons(app, { database, pageCache })
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
