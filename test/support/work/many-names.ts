const onsets = 'b d f g h j k l m n p r s t v br dr gr st tr'.split(' ')
const vowels = 'a e i o u'.split(' ')
const endings = ['berg', 'dal', 'gren', 'holm', 'lund', 'mark', 'nes', 'rud', 'sen', 'vik']
const firstNames =
  'Anna Bo Carla David Elin Finn Greta Hans Ida Jonas Kari Lars Maren Nils Olga Per Rosa Sven Tuva Ulf'.split(
    ' ',
  )

const pick = (from: readonly string[], at: number) => from[at % from.length] ?? ''

/** The nth of as many names as one likes, in no order; some share a family name. */
export function nthName(nth: number): string {
  const spread = Math.imul(nth, 2_654_435_761) >>> 8
  const [first, second] = [spread, Math.floor(spread / 100)]
  const syllables = [first, second].map(
    (one) => pick(onsets, one) + pick(vowels, Math.floor(one / onsets.length)),
  )
  const family = `${syllables.join('')}${pick(endings, nth)}`
  return `${pick(firstNames, nth)} ${family.charAt(0).toUpperCase()}${family.slice(1)}`
}
