import type { PicturePart } from './staff.contract.ts'

interface Point {
  x: number
  y: number
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value))

/** The part between two corners in hundredths of a picture, in whole pixels of it. */
export function partBetween(
  one: Point,
  other: Point,
  { width, height }: { width: number; height: number },
): PicturePart {
  const at = (value: number, length: number) => Math.round((between(0, value, 100) / 100) * length)
  const [left, right] = [at(Math.min(one.x, other.x), width), at(Math.max(one.x, other.x), width)]
  const [top, bottom] = [at(Math.min(one.y, other.y), height), at(Math.max(one.y, other.y), height)]
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** A part made to fit into a picture: nothing of it is outside, and it is at least a pixel. */
export function fitted(
  part: PicturePart,
  { width, height }: { width: number; height: number },
): PicturePart {
  const left = between(0, part.left, width - 1)
  const top = between(0, part.top, height - 1)
  return {
    left,
    top,
    width: between(1, part.width, width - left),
    height: between(1, part.height, height - top),
  }
}

/** A point of the whole picture in hundredths of a part of it. */
export function pointIn(
  crop: PicturePart,
  at: Point,
  whole: { width: number; height: number },
): Point {
  const within = (value: number, length: number, begin: number, size: number) =>
    Math.round(between(0, (((value / 100) * length - begin) / size) * 100, 100))
  return {
    x: within(at.x, whole.width, crop.left, crop.width),
    y: within(at.y, whole.height, crop.top, crop.height),
  }
}

/** The largest square around the point that stays in sight, in pixels of the whole picture. */
export function squareAround({ crop, focus }: { crop: PicturePart; focus: Point }): PicturePart {
  const side = Math.min(crop.width, crop.height)
  const begin = (length: number, at: number) =>
    Math.round(between(0, (length * at) / 100 - side / 2, length - side))
  return {
    left: crop.left + begin(crop.width, focus.x),
    top: crop.top + begin(crop.height, focus.y),
    width: side,
    height: side,
  }
}
