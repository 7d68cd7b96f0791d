/** The sizes that are made of each picture: the sides of squares, and widths, in pixels. */
export const squares = [96, 192, 384] as const
export const widths = [400, 800, 1200, 1600] as const

/** The widths up to that of a picture, and the first beyond, at which it stays as wide as it is. */
export const widthsUpTo = (width: number) =>
  widths.filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width)

/** AVIF for whoever reads it, WebP for all browsers, JPEG for mails and feeds. */
export const mediaFormats = ['avif', 'webp', 'jpg'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** A picture of the media room, in the version that its address names. */
export interface MediaVersion {
  id: string
  version: number
}

/** What an address names. */
export interface MediaAddress extends MediaVersion {
  /** A width, or `s` and the side of a square. */
  size: string
  format: MediaFormat
}

const sizes = [...widths, ...squares.map((side) => `s${side}`)].join('|')
// One spelling for each: whoever asks for all that can be spelt fills no cache.
const shape = new RegExp(
  `^/media/([\\w-]{1,64})/([1-9]\\d{0,8})/(${sizes})\\.(${mediaFormats.join('|')})$`,
)

/** What an address is of; null for every other address. */
export function readMediaAddress(path: string): MediaAddress | null {
  const [, id, version, size, format] = shape.exec(path) ?? []
  if (id === undefined || size === undefined) return null
  return { id, version: Number(version), size, format: format as MediaFormat }
}

/** `/media/{id}/{version}/{size}.{format}`; an address of an older version leads on to the newest. */
export const mediaAddress = (
  { id, version }: MediaVersion,
  size: string | number,
  format: MediaFormat,
): string => `/media/${id}/${version}/${size}.${format}`

/** The address by which a text names a picture. */
export const mediaReference = (picture: MediaVersion): string => mediaAddress(picture, 800, 'webp')
