const [quote, lineEnd] = [0x22, 0x0a]

/** Counts the rows of a CSV file while its bytes come; the header is none. */
export function rowCounter(): (bytes: Uint8Array) => number {
  let [lines, isQuoted] = [0, false]
  return (bytes) => {
    for (const byte of bytes) {
      // A doubled quote ends the quoting and begins it again.
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
