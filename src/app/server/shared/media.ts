import { picturesInBrand } from '../../../features/brand/store.ts'
import { picturesInLists } from '../../../features/collection/pictures.ts'
import { picturesInTexts } from '../../../features/editorial/picture-store.ts'
import { showingPictures } from '../../../features/media/shown-store.ts'
import { sizeMaker } from '../../../features/media/make-sizes.ts'
import { mountMedia } from '../../../features/media/mount.ts'
import { mediaRoutes } from '../../../features/media/staff.routes.ts'
import { versionsOf } from '../../../features/media/store.ts'
import { cutName } from '../../../platform/storage/file-name.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { Files } from '../../../platform/storage/files.ts'
import { pictureMaking } from '../children/pictures.ts'
import type { World } from '../world.ts'

/** The pictures of the site. */
export function createMedia(
  { database, clock, log }: World,
  { files, audit }: { files: Files; audit: Audit },
) {
  const making = pictureMaking()
  const parts = { database, clock, log, files, making }
  const maker = sizeMaker(parts)
  return {
    /** Makes the sizes of what is new; what a test has to start. */
    maker,
    showPictures: showingPictures(database),
    making,
    versions: async (ids: readonly string[]) => await versionsOf(database.read, ids),
    mount: (app: Parameters<typeof mountMedia>[0], pageCache: PageCache) =>
      mountMedia(app, { database, files, pageCache }),
    routes: mediaRoutes({
      ...parts,
      audit,
      usesOf: async (trx, id) => [
        ...(await picturesInLists(trx, id)),
        ...(await picturesInTexts(trx, id)),
        ...(await picturesInBrand(trx, id)),
      ],
      cleanName: cutName,
      wake: maker.wake,
    }),
  }
}
