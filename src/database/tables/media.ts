/** A picture of the site; the columns of its crop and its focus are as in the contract. */
interface MediaRow {
  id: string
  name: string
  alt: string
  width: number
  height: number
  crop_left: number
  crop_top: number
  crop_width: number
  crop_height: number
  focus_x: number
  focus_y: number
  file_key: string
  format: 'jpg' | 'png'
  bytes: number
  /** Of the file as it was sent. */
  sha256: string
  version: number
  made_version: number
  /** Its sizes are being made until then. */
  leased_until: string | null
  /** How often the sizes of this version were begun. */
  tries: number
  added_at: string
  removed_at: string | null
}

interface MediaSizeRow {
  media_id: string
  version: number
  name: string
  format: 'avif' | 'webp' | 'jpg'
  width: number
  height: number
  file_key: string
  bytes: number
}

/** The firm's own face, of which there is one: its accent, empty without one, and its pictures. */
interface BrandRow {
  id: 'only'
  updated_at: string
  accent: string
  ground: 'night' | 'paper'
  logo_paper: string
  logo_night: string
  icon: string
  version: number
}

/** What is made of the pictures of the firm's own face, by what it is for. */
interface BrandPictureRow {
  name: string
  format: 'png' | 'webp'
  width: number
  height: number
  file_key: string
  bytes: number
}

/** The pictures of the site. */
export interface MediaTables {
  media: MediaRow
  media_size: MediaSizeRow
  brand: BrandRow
  brand_picture: BrandPictureRow
}
