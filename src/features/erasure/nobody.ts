/** Who is named in place of somebody who was erased. */
export const erasedName = 'Erased person'
/** What stands in place of their address. */
const erasedAddress = 'erased@person.invalid'

/** Takes somebody's names and address out of a text, whole words alone; the longest first. */
export function takingNamesOut({ names, address }: { names: readonly string[]; address: string }) {
  // In JSON a quotation mark or a backslash is written otherwise, which is looked for first.
  const spelled = names.flatMap((name) => [...new Set([JSON.stringify(name).slice(1, -1), name])])
  // An empty one would be everywhere.
  const addresses = [address].filter(isSomething)
  const words = spelled.filter(isSomething)
  const patterns = [
    ...addresses.map((one) => ({
      seek: new RegExp(`(?<![\\w.+-])${escaped(one)}(?![\\w-])`, 'giu'),
      put: erasedAddress,
    })),
    ...words.map((name) => ({
      seek: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu'),
      put: erasedName,
    })),
  ]
  return {
    /** Texts of which one is in each that has anything to be taken out. */
    within: [...addresses, ...words],
    from: (text: string) => patterns.reduce((left, { seek, put }) => left.replace(seek, put), text),
  }
}

const isSomething = (text: string) => text !== ''

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** JSON with each text in it changed, but no key and no sealed link; as it was if none is. */
export function inValues(json: string, change: (text: string) => string): string {
  let isChanged = false
  const after: unknown = JSON.parse(json, (key, value: unknown) => {
    if (typeof value !== 'string' || key === '$link') return value
    const now = change(value)
    isChanged ||= now !== value
    return now
  })
  return isChanged ? JSON.stringify(after) : json
}
