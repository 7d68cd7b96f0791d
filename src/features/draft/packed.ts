import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const level = { [constants.ZSTD_c_compressionLevel]: 9 }

interface Packed {
  /** As base64, because one column holds it on both engines. */
  texts: string
  packed_on: number
}

/**
 * Packs the texts of a revision. Most differ little from the last one that stands alone, so they refer
 * to that; where it does not help much, they stand alone themselves. None refers to one that refers.
 */
export function packTexts(
  json: string,
  number: number,
  whole: { number: number; json: string } | undefined,
): Packed {
  const alone = zstdCompressSync(json, { params: level })
  const near =
    whole && zstdCompressSync(json, { params: level, dictionary: Buffer.from(whole.json) })
  return near && near.length < alone.length / 2
    ? { texts: near.toString('base64'), packed_on: whole.number }
    : { texts: alone.toString('base64'), packed_on: number }
}

/** The JSON of what was kept; `base`: the JSON that it refers to; null: it stands alone. */
export function unpackTexts(
  { texts, packed_on }: { texts: string; packed_on: number | null },
  base: string | null,
): string {
  if (packed_on === null) return texts
  const dictionary = base === null ? {} : { dictionary: Buffer.from(base) }
  return zstdDecompressSync(Buffer.from(texts, 'base64'), dictionary).toString()
}
