/** What was found about one thing, and what to do where it is not good. */
export interface Finding {
  about: string
  /** `attention`: it works, and is not as it should be. `wrong`: something does not work. */
  state: 'good' | 'attention' | 'wrong'
  says: string
  advice: string | null
}

export const good = (about: string, says: string): Finding => ({
  about,
  state: 'good',
  says,
  advice: null,
})

export const attention = (about: string, says: string, advice: string): Finding => ({
  about,
  state: 'attention',
  says,
  advice,
})

export const wrong = (about: string, says: string, advice: string): Finding => ({
  about,
  state: 'wrong',
  says,
  advice,
})

/** What looks at one thing. What it throws is a finding itself: that it cannot be looked at. */
export type Look = () => Promise<Finding[]>

/** Looks at all, one after the other, and never throws. */
export async function findingsOf(looks: Readonly<Record<string, Look>>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [about, look] of Object.entries(looks))
    found.push(...(await look().catch(failed(about))))
  return found
}

const failed = (about: string) => (error: unknown) => [
  wrong(about, `It cannot be looked at: ${(error as Error).message}`, 'Mend that, and look again.'),
]

/** 1536 as '1.5 kB'. */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** at).toPrecision(3))} ${units[at]}`
}

/** So many ms as '3 hours'. */
export function spanInWords(ms: number): string {
  const [unit, size] = units.find(([, least]) => ms >= 2 * least) ?? ['second', 1000]
  const count = Math.round(ms / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
