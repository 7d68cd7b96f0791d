import type { Ground } from '../../contract/brand.ts'

/** A part of a picture, in pixels from its left and top. */
export interface BrandCrop {
  left: number
  top: number
  width: number
  height: number
}

export interface MadeBrandPicture {
  /** What it is: `logo`, `mail-paper`, `icon-32` … */
  name: string
  format: 'webp' | 'png'
  width: number
  height: number
  bytes: Buffer
}

/** By what a logo stands on: whether all that matters of it can be seen there, some of it, or nothing. */
export type LogoSeen = Record<Ground, 'well' | 'partly' | 'hidden'>

export interface MadeLogo {
  made: MadeBrandPicture[]
  seen: LogoSeen
}

export type IconPlan =
  | { of: 'picture'; crop: BrandCrop; focus: { x: number; y: number } }
  /** A logo that is about as wide as it is high, on the ground where it can be seen. */
  | { of: 'logo'; crop: BrandCrop; ground: Ground }
  /** The mark that is built in, its line in this colour. */
  | { of: 'mark'; accent: string }

/** Draws the firm's pictures in a process of its own, in turn with all other pictures. */
export interface BrandMaking {
  /** A logo as pages, mails and cards show it. */
  logo(whole: Buffer, crop: BrandCrop): Promise<MadeLogo>
  /** All icons; `whole` is empty where they are of the mark. */
  icons(whole: Buffer, plan: IconPlan): Promise<MadeBrandPicture[]>
}

/** The largest that a logo is shown, in CSS pixels; pictures have twice as many. */
export const logoBox = { width: 200, height: 44 } as const
