/** How often a word was in spam, and in enquiries that were none. */
export interface WordCount {
  word: string
  spam: number
  ham: number
}

/** What was learnt about an enquiry: points for (or, below 0, against) spam, and why, in words. */
export interface Learnt {
  points: number
  sign: string | null
}

/** So many verdicts are needed before anything is said. */
const fewest = 5
/** A word counts once so many enquiries had it. */
const fewestOfWord = 3
/** The words that speak loudest decide; common ones cannot drown them. */
const loudest = 12
/** So much of what words say is chance, in either direction. */
const chance = 4
/** The most that was learnt can weigh: it fills the review by itself, and takes less out of it. */
const most = { spam: 5, ham: 3 }
/** Enquiries that are no spam and that nobody had to judge. */
const unjudged = 10

/**
 * Weighs the words of an enquiry by the verdicts: each by how much more often it was in the one kind
 * than in the other, none above seven times.
 */
export function weighLearnt(
  words: readonly WordCount[],
  verdicts: { spam: number; ham: number },
): Learnt {
  if (verdicts.spam + verdicts.ham < fewest) return nothing
  const weighed = words
    .filter(({ spam, ham }) => spam + ham >= fewestOfWord)
    .map(({ word, spam, ham }) => {
      const inSpam = (spam + 0.1) / (verdicts.spam + 1)
      const inHam = (ham + 0.5) / (verdicts.ham + unjudged)
      return { word, weight: Math.max(-2, Math.min(2, Math.log(inSpam / inHam))) }
    })
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.word < b.word ? -1 : 1))
    .slice(0, loudest)
  const sum = weighed.reduce((all, { weight }) => all + weight, 0)
  const beyond = Math.max(0, Math.abs(sum) - chance)
  const points = Math.sign(sum) * Math.min(beyond, sum > 0 ? most.spam : most.ham)
  if (points === 0) return nothing
  const named = weighed
    .filter(({ weight }) => weight * points > 0)
    .slice(0, 5)
    .map(({ word }) => inWords(word))
  const kind = points > 0 ? 'spam' : 'enquiries that were no spam'
  return { points, sign: `learnt from your verdicts: as in ${kind}, ${named.join(', ')}` }
}

const nothing: Learnt = { points: 0, sign: null }

const inWords = (word: string) =>
  word.startsWith('from:')
    ? `from ${word.slice(5)}`
    : word.startsWith('link:')
      ? `a link to ${word.slice(5)}`
      : `“${word}”`
