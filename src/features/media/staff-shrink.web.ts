import { longestSide } from './staff.contract.ts'

/** In bytes: what is below is sent as it is. */
const small = 3 * 1024 * 1024

/**
 * A picture as it is sent: a large one is made no larger than what is kept, so that it arrives in
 * time on a slow line. What the browser cannot read goes as it is, and the server says what it is.
 */
export async function sentPicture(file: File): Promise<Blob> {
  if (file.size <= small || !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // JPEG knows nothing that can be seen through.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const made = await canvas.convertToBlob({ type, quality: 0.92 })
  return made.size < file.size ? made : file
}
