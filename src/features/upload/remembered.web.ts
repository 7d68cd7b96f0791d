/** An upload as it outlives a reload: all but the file, which the browser keeps to its reader. */
export interface Remembered {
  key: string
  /** As the server knows it; null before it does. */
  id: string | null
  project: string
  folder: string
  document?: string
  request?: string
  name: string
  size: number
  /** When the file was last changed, in ms since 1970. */
  changed: number
}

const place = 'uploads'

export function rememberedUploads(): Remembered[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Remembered[]
  } catch {
    // Whatever else wrote there: nothing of it is an upload.
    return []
  }
}

export function rememberUpload(one: Remembered): void {
  const { key, id, project, folder, name, size, changed, document, request } = one
  const what = { key, id, project, folder, name, size, changed }
  const kept = { ...what, ...(document && { document }), ...(request && { request }) }
  write([...rememberedUploads().filter((other) => other.key !== key), kept])
}

export function forgetUpload(key: string): void {
  write(rememberedUploads().filter((other) => other.key !== key))
}

const write = (all: Remembered[]) => sessionStorage.setItem(place, JSON.stringify(all))
