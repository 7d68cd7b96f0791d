import type { MediaFormat } from '../../contract/media-address.ts'
import type { PicturePart } from './staff.contract.ts'

/** What is made of a picture, and how it is cut. */
export interface Framing {
  crop: PicturePart
  /** In hundredths of the crop. */
  focus: { x: number; y: number }
}

/** A picture without place and camera, upright, and at most 4,096 pixels long. */
export interface WholePicture {
  width: number
  height: number
  format: 'jpg' | 'png'
  bytes: Buffer
}

/** Why nothing can be made of some bytes. */
export type Unusable = 'no-picture' | 'too-many-pixels' | 'damaged'

export interface MadeSize {
  name: string
  format: MediaFormat
  width: number
  height: number
  bytes: Buffer
}

/** Works on pictures in a process of its own, one after the other. */
export interface PictureMaking {
  /** `found`: of a file as it was sent; or why nothing can be made of it. */
  whole: (file: Buffer) => Promise<WholePicture | Unusable>
  /** `first`: the few sizes without which nothing can be shown; `all` takes some seconds. */
  sizes: (whole: Buffer, framing: Framing, which: 'first' | 'all') => Promise<MadeSize[]>
}
