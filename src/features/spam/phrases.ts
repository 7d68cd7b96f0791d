import { fold, wordsOf, type ScoredText } from './text.ts'
import { manner, relief } from './manner.ts'
import { trades, unspaced, type WordList } from './trades.ts'

const lists = { ...trades, ...manner, ...relief }
/** Each phrase with its sign; null for the mere beginning of one. */
const phrases = new Map<string, string | null>()

for (const [sign, { words }] of Object.entries(lists))
  for (const each of words.split(',')) {
    const parts = wordsOf(fold(each))
    for (let size = 1; size < parts.length; size++) {
      const beginning = parts.slice(0, size).join(' ')
      phrases.set(beginning, phrases.get(beginning) ?? null)
    }
    phrases.set(parts.join(' '), sign)
  }
const runs = unspaced.split(', ').map(fold)

/** The listed phrases in a text. At each word it goes on only while some phrase begins like that. */
function phrasesIn({ words, folded }: ScoredText): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    let phrase = words[at] as string
    for (let next = at + 1; phrases.has(phrase); next++) {
      if (phrases.get(phrase)) found.push(phrase)
      phrase += ` ${words[next] ?? ''}`
    }
  }
  return [...found, ...runs.filter((run) => folded.includes(run))]
}

/**
 * The signs of the words: trades, manner, and what the words of a client take off them. `links`:
 * how many links do not lead to the sender’s own host.
 */
export function wordSigns(texts: readonly ScoredText[], links: number): Record<string, number> {
  const found = new Set(texts.flatMap(phrasesIn))
  const weighed = (of: Record<string, WordList>) =>
    Object.fromEntries(Object.entries(of).map(([sign, list]) => [sign, weigh(sign, list, found)]))
  const foreignTrades = runs.filter((run) => found.has(run)).length
  const named = { ...weighed(trades), 'trade in another script': Math.min(3, foreignTrades * 1.5) }
  const manners = weighed(manner)
  const [trade, talk] = [sum(named), sum(manners)]
  const client = weighed(relief)
  const together = {
    'sells its trade': trade >= 1 && talk >= 1 ? 1.5 : 0,
    'sells with a link': trade + talk >= 1 && links > 0 ? 2 : 0,
    // Somebody who complains about spam names many trades and sells none.
    'names trades and sells none': talk === 0 && links === 0 ? -Math.max(0, trade - 3) : 0,
  }
  const against = trade + talk + sum(together)
  return {
    ...named,
    ...manners,
    ...together,
    'link without a word of our work': links > 0 && sum(client) === 0 ? 3 : 0,
    'sells without a word of our work': against >= 2 && sum(client) === 0 ? 1.5 : 0,
    'speaks like a client': -Math.min(against, sum(client)),
  }
}

function weigh(sign: string, { first, more, most }: WordList, found: ReadonlySet<string>): number {
  const count = [...found].filter((phrase) => phrases.get(phrase) === sign).length
  return count === 0 ? 0 : Math.min(most, first + more * (count - 1))
}

const sum = (signs: Record<string, number>) =>
  Object.values(signs).reduce((all, weight) => all + weight, 0)
