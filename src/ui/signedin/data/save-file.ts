import type { z } from 'zod'
import type { DownloadEndpoint } from '../../../contract/endpoint.ts'
import { fetchDownload } from './fetch-download.ts'
import { saveText } from './save-text.ts'
import { rowCounter } from './row-counter.ts'

export interface Saving {
  signal: AbortSignal
  /** Called as they come: how many rows there are by now, without the header. */
  came: (rows: number) => void
}

/**
 * Has the browser save what a download answers, once all of it has come. Throws as `fetchDownload` does.
 */
export async function saveDownload<E extends DownloadEndpoint>(
  endpoint: E,
  query: z.input<E['query']>,
  name: string,
  { signal, came }: Saving,
): Promise<void> {
  const answer = await fetchDownload(endpoint, { query }, signal)
  saveText(name, await wholeOf(answer, came))
}

async function wholeOf({ body }: Response, came: Saving['came']): Promise<Blob> {
  const [pieces, count] = [[] as Uint8Array<ArrayBuffer>[], rowCounter()]
  // Not every browser can iterate over a stream.
  const reader = body?.getReader()
  for (let one = await reader?.read(); one && !one.done; one = await reader?.read()) {
    pieces.push(one.value)
    came(count(one.value))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}
