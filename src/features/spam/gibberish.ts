/** For each letter those that hardly ever follow it in words and names in Latin script. */
const rare: Record<string, string> = {
  a: 'q',
  b: 'hkqvwxz',
  c: 'jqwx',
  d: 'xz',
  f: 'hjkqvwxz',
  g: 'jkqvxz',
  h: 'ghjqvxz',
  j: 'bfghklmnpqrtvwxyz',
  k: 'bcjqvwxz',
  l: 'qwxz',
  m: 'hjqvwxz',
  n: 'qx',
  o: 'q',
  p: 'bjqxz',
  q: 'abcdefghijklmnopqrwxyz',
  r: 'jqx',
  s: 'jx',
  t: 'j',
  u: 'hquvwy',
  v: 'bfghjkquvwxz',
  w: 'bdfgjkpqtuvwxz',
  x: 'bdfghjknqruvwyz',
  y: 'fhjqvwxyz',
  z: 'bcfhjlnpqrstuvwx',
}
/** Runs of neighbouring keys. */
const mashed =
  /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|werty|rtyu|uiop|zxcv|xcvb|cvbn|fdsa|(?:asd|qwe|sdf|dfg|fgh|jkl){2}/
const vowels = /[aeiouy]/
const latin = /^[a-z]+$/

/** Whether a word is random letters, unlike a name or a word of any language. */
export function isGibberish(word: string): boolean {
  const spelled = lettersOf(word)
  const low = spelled.toLowerCase()
  if (low.length < 5 || low.length > 60 || !latin.test(low)) return false
  const odd = oddPairs(low)
  if (odd >= 2 && odd >= (low.length - 1) / 4) return true
  return mashed.test(low) || isUnpronounceable(low) || hasRandomCapitals(spelled)
}

/**
 * How many words of a text are gibberish, if they are at least 40 % of its longer words or rare
 * pairs of letters are all over it; otherwise 0.
 */
export function countGibberish(words: readonly string[]): number {
  const long = words.map(lettersOf).filter((word) => word.length >= 5 && word.length <= 60)
  const count = long.filter(isGibberish).length
  const pairs = long.reduce((sum, word) => sum + word.length - 1, 0)
  const odd = long.reduce((sum, word) => sum + oddPairs(word.toLowerCase()), 0)
  const all = odd >= 3 && odd >= pairs * 0.12
  return (all && count > 0) || count >= long.length * 0.4 ? count : 0
}

/** The word without digits and accents. */
function lettersOf(word: string): string {
  const start = word.slice(0, 200)
  // Most words need no normalising, and testing for that is much faster.
  if (/^[a-z]*$/i.test(start)) return start
  return start.normalize('NFKD').replaceAll(/[\p{M}\d]/gu, '')
}

function oddPairs(word: string): number {
  let odd = 0
  for (let i = 1; i < word.length; i++)
    if (rare[word[i - 1] as string]?.includes(word[i] as string)) odd++
  return odd
}

function isUnpronounceable(word: string): boolean {
  const syllables = word.split(vowels)
  const longest = Math.max(...syllables.map(({ length }) => length))
  return syllables.length - 1 < word.length * 0.13 || longest > 6
}

/** Capitals within a word: `xKjTRwPqZ`, but not `getAccountById`. */
function hasRandomCapitals(word: string): boolean {
  const raised = word.match(/[a-z](?=[A-Z])/g)?.length ?? 0
  return raised >= 3 ? raised >= word.length / 6 : raised === 2 && /[a-z][A-Z]{2}/.test(word)
}
