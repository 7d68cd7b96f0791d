import { mediaAddress } from '../../contract/media-address.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { z } from 'zod'
import type { mediaFilters, Picture } from './staff.contract.ts'

export type MediaFilters = z.output<typeof mediaFilters>

/** The list without filters. */
export const mediaPath = '/console/media'

/** A picture, or the list with these filters. */
export const pictureAddress = (id: string) => `${mediaPath}/${id}`
export const mediaListAddress = (filters: MediaFilters): string =>
  listAddress(mediaPath, { ...filters }, { box: 'kept' })

/** A square of it, for lists; none of what is removed, which is not public any more. */
export const thumbnail = (picture: Picture): string | null =>
  picture.removed_at ? null : mediaAddress(picture, 's192', 'webp')

/** `4000 × 3000`; what is shown of it, where it is cut. */
export const dimensions = ({ crop }: Pick<Picture, 'crop'>): string =>
  `${crop.width} × ${crop.height}`

/** `840 kB` or `1.2 MB`. */
export const weight = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What the system's own choice of files offers. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
