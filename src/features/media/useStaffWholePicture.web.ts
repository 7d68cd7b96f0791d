import { useEffect, useState } from 'react'
import { fetchDownload } from '../../ui/signedin/data/fetch-download.ts'
import { wholePicture } from './staff.contract.ts'

/**
 * The whole picture, also what is not shown of it: not public, so it is fetched with the session, and
 * drawn. null: not yet; `failed`: it could not be had.
 */
export function useWholePicture(id: string): ImageBitmap | 'failed' | null {
  const [found, setFound] = useState<ImageBitmap | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let bitmap: ImageBitmap | undefined
    const load = async () => {
      const answer = await fetchDownload(wholePicture, { params: { id } }, leaving.signal)
      bitmap = await createImageBitmap(await answer.blob())
      if (leaving.signal.aborted) bitmap.close()
      else setFound(bitmap)
    }
    load().catch(() => leaving.signal.aborted || setFound('failed'))
    return () => {
      leaving.abort()
      bitmap?.close()
    }
  }, [id])
  return found
}
