/** The light border in modules, without which many readers fail (ISO/IEC 18004). */
const border = 4

/** A text as a QR code: the `d` of an SVG path of the dark modules, on a square of `size` units. */
export async function qrCode(text: string): Promise<{ path: string; size: number }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border })
  return { path: data.flatMap(runsOf).join(''), size }
}

/** One rectangle for each run of dark modules in a row. */
function runsOf(row: boolean[], y: number): string[] {
  const modules = row.map((dark) => (dark ? '#' : ' ')).join('')
  return [...modules.matchAll(/#+/g)].map(
    ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
  )
}
