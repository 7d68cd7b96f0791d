/** Two texts in one: the other below the own, after an empty line. */
export const bothTexts = (one: string, other: string) =>
  [one.trimEnd(), other].filter((text) => text !== '').join('\n\n')
