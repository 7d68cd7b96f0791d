/** What survives a reload of an upload: all but the file, which only the user can choose again. */
export interface Remembered {
  key: string
  /** The server's id of it; null until the server has given one. */
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
    // Something else wrote there; it is no list of uploads.
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
