import { extensionOf } from '../../../contract/file-kinds.ts'

/** The extension of a file name as people say it: `PDF`. */
export const fileKind = (name: string): string => extensionOf(name).toUpperCase() || 'File'

const figures = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A size as people say it: `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kB = bytes / 1024
  return kB < 1000 ? `${Math.round(kB)} kB` : `${figures.format(kB / 1024)} MB`
}
