import { useEffect, useRef } from 'react'
import type { PicturePart } from './staff.contract.ts'

interface PartProps {
  bitmap: ImageBitmap | null
  part: PicturePart
  /** Its longer side, in pixels. */
  size: number
}

/** A part of a picture: on a canvas, because the policy lets nothing else show what is not public. */
export function StaffPicturePart({ bitmap, part, size }: PartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { left, top, width, height } = part
  const scale = Math.min(1, (size * 2) / Math.max(width, height))
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !bitmap) return
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    context.drawImage(bitmap, left, top, width, height, 0, 0, width * scale, height * scale)
  }, [bitmap, left, top, width, height, scale])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.max(1, Math.round(width * scale))}
      height={Math.max(1, Math.round(height * scale))}
    />
  )
}
