const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

/** The letters of nearly every page. Each font file of these fits into the first 14 kB that a server may send. */
export const commonLetters = [range(0x20, 0x7e), 'áäçèéíñóöúü\u00a0©·×–—‘’“”…•€'].join('')

/** For names such as Øystein; in font files of their own, fetched only when one is on the page. */
export const westernLetters = [
  '¡¢£¥§«®°±²³¹»¼½¾¿',
  range(0xc0, 0xd6),
  range(0xd8, 0xff),
  'ıŒœ‚„‹›™−',
]
  .flatMap((letters) => Array.from(letters))
  .filter((letter) => !commonLetters.includes(letter))
  .join('')

/** For names such as Šárka or Łukasz, likewise. */
export const latinExtendedLetters = `${range(0x100, 0x130)}${range(0x139, 0x148)}${range(0x14c, 0x14d)}${range(0x150, 0x151)}${range(0x154, 0x17e)}ȘșȚțẀẁẂẃẄẅẞỲỳ`

/** All letters that our font files have. */
export const letters = commonLetters + westernLetters + latinExtendedLetters
