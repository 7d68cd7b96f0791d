/** Somebody else of the firm who has the same thing open. */
export interface Colleague {
  id: string
  name: string
  /** Something is written there, and not sent yet. */
  is_writing: boolean
}

const named = (names: string[]): string => {
  const [first = '', second = ''] = names
  if (names.length < 3) return names.length === 2 ? `${first} and ${second}` : first
  return `${first} and ${names.length - 1} others`
}

const verb = (names: string[], one: string, many: string) => (names.length === 1 ? one : many)

/** Who else has it open, in a sentence; who writes stands first. Empty for nobody. */
export function othersWords(others: Colleague[]): string {
  const [writers, readers] = [writersIn(others), namesOf(others, false)]
  if (others.length === 0) return ''
  if (writers.length === 0) return `${named(readers)} ${verb(readers, 'has', 'have')} this open`
  const writing = writingWords(others)
  if (readers.length === 0) return writing
  return `${writing}, ${named(readers)} ${verb(readers, 'has', 'have')} it open`
}

/** Who else is writing there, in a sentence; empty for nobody. */
export function writingWords(others: Colleague[]): string {
  const names = writersIn(others)
  return names.length === 0 ? '' : `${named(names)} ${verb(names, 'is', 'are')} writing here`
}

const writersIn = (others: Colleague[]) => namesOf(others, true)
const namesOf = (others: Colleague[], writes: boolean) =>
  others.filter((one) => one.is_writing === writes).map(({ name }) => name)
