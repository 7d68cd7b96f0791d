/** Prefixes of names that nothing else on a machine uses. */
const ours = /^(?:PORTICO|SALESFORCE)_/

/** A name in the environment that is no setting, but was probably meant to be one. */
export interface UnknownSetting {
  name: string
  /** The setting that it nearly is; null: it only begins as ours do. */
  meant: string | null
}

/** Names such as PUBLC_URL, with which an operator believes that something is set. */
export function unknownSettings(
  known: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): UnknownSetting[] {
  const names = Object.keys(environment).filter((name) => environment[name])
  const isKnown = (name: string) => known.includes(name.replace(/_FILE$/, ''))
  return names
    .filter((name) => !isKnown(name))
    .flatMap((name) => {
      const bare = name.toUpperCase().replace(/_FILE$/, '')
      const meant = known.find((setting) => isNear(bare, setting)) ?? null
      return meant !== null || ours.test(name) ? [{ name, meant }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** In a sentence, without the value, which may be a secret. */
export const unknownSentence = ({ name, meant }: UnknownSetting): string =>
  `${name} is no setting of Portico and changes nothing${meant === null ? '' : `; was ${meant} meant?`}`

/** One slip apart, or two in a long name: HOME is not HOST. */
function isNear(given: string, setting: string): boolean {
  return distance(given, setting) <= (setting.length < 8 ? 1 : 2)
}

/** How many letters were left out, added, mistyped, or swapped with the next one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [above, before] = [rows[i - 1] as number[], rows[i - 2]]
      const isSame = a[i - 1] === b[j - 1]
      const swapped = before && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
        swapped ? (before[j - 2] as number) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return (rows[a.length] as number[])[b.length] as number
}
