import { use, useRef, useState } from 'react'
import type { z } from 'zod'
import type { DownloadEndpoint } from '../../../contract/endpoint.ts'
import { ConfirmedContext } from './confirmed.ts'
import { callName, percentDone } from './counted.ts'
import { fetchDownload } from './fetch-download.ts'
import { countBytes } from './read-counted.ts'
import { saveText } from './save-text.ts'

type Named = DownloadEndpoint<z.ZodObject, z.ZodObject<{ name: z.ZodString }>>

/** A file that comes to this device, or did not. */
export interface SavingFile {
  name: string
  percent: number
  error: Error | null
}

/** Saves files of a call by their names, one at a time, counted and to be stopped. */
export function useSavedFile(endpoint: Named) {
  const confirmed = use(ConfirmedContext)
  const [saving, setSaving] = useState<SavingFile | null>(null)
  const stopping = useRef<AbortController | null>(null)
  async function save(name: string): Promise<void> {
    const controller = new AbortController()
    stopping.current = controller
    const { signal } = controller
    setSaving({ name, percent: 0, error: null })
    try {
      const file = await confirmed(() => fetchDownload(endpoint, { query: { name } }, signal))
      const came = (percent: number) => setSaving({ name, percent, error: null })
      saveText(name, await bytesOf(file, callName(endpoint), came))
      setSaving(null)
    } catch (error) {
      setSaving(signal.aborted ? null : { name, percent: 0, error: error as Error })
    }
  }
  return { save, saving, stopSaving: () => stopping.current?.abort() }
}

/** All bytes of a file; `came` is called whenever another hundredth is there. */
async function bytesOf(
  file: Response,
  call: string,
  came: (percent: number) => void,
): Promise<Blob> {
  const all = Number(file.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [done, said] = [0, 0]
  if (file.body)
    await countBytes(call, all, file.body, (bytes) => {
      pieces.push(bytes)
      done += bytes.length
      const percent = percentDone({ done, all })
      if (percent !== said) came(percent)
      said = percent
    })
  return new Blob(pieces, { type: 'application/octet-stream' })
}
