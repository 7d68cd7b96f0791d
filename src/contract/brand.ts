/** The light and the dark pages. */
export type Ground = 'paper' | 'night'

/** A picture of the firm's own, below its address; sizes in CSS pixels. */
export interface BrandPicture {
  src: string
  width: number
  height: number
}

/** The face that a firm has given its site. */
export interface Brand {
  /** Grows with each change, and stands in the addresses of its pictures. */
  version: number
  /** `#rrggbb`; null: the accent that is built in. */
  accent: string | null
  /** What the main pages of the site stand on. */
  ground: Ground
  /** By what it stands on; null where the name of the firm stands in its place. */
  logo: Record<Ground, BrandPicture | null>
  /** Whether there are icons of its own. */
  hasIcons: boolean
}

/** What everybody has who has chosen nothing. */
export const builtInBrand: Brand = {
  version: 0,
  accent: null,
  ground: 'night',
  logo: { paper: null, night: null },
  hasIcons: false,
}

/** The icons in px; `maskable` ones leave room for the shape that a phone cuts out. */
export const brandIcons = ['icon-32', 'icon-180', 'icon-192', 'icon-512'] as const
export const maskableIcons = ['maskable-192', 'maskable-512'] as const
export const brandLogos = ['logo-paper', 'logo-night'] as const

/** What a picture of the firm's face is for, which is its name in an address. */
export type BrandPictureName =
  | (typeof brandIcons)[number]
  | (typeof maskableIcons)[number]
  | (typeof brandLogos)[number]
  | 'mail-paper'
  | 'mail-night'

const shape = /^\/brand\/([1-9]\d{0,8})\/([a-z]+-[a-z\d]+)\.(webp|png)$/

/** `/brand/{version}/{name}.{format}`; an address of an earlier version leads on to the newest. */
export const brandAddress = (version: number, name: BrandPictureName): string =>
  `/brand/${version}/${name}.${name.startsWith('logo') ? 'webp' : 'png'}`

/** What an address names; null for every other address. */
export function readBrandAddress(path: string): { version: number; name: string } | null {
  const [, version, name] = shape.exec(path) ?? []
  if (version === undefined || name === undefined) return null
  const is = brandAddress(Number(version), name as BrandPictureName) === path
  return is ? { version: Number(version), name } : null
}
