const words = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** How many there are, at the beginning of a sentence: in a word as far as twelve. */
export const numberWord = (count: number): string => words[count] ?? String(count)
