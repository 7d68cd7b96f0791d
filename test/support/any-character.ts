import * as fc from 'fast-check'

/**
 * Any character, for `fc.string({ unit })`. With a unit of its own name, such as 'binary', fast-check
 * makes a list of all million of them first, which takes four seconds of the processor.
 */
export const anyCharacter = fc
  .nat(0x10_ff_ff)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))

/** One that a person can write: a letter, a digit or a sign, composed or not. */
export const anyWritten = fc
  .tuple(
    fc
      .integer({ min: 0x20, max: 0x2_fa_1f })
      .map((code) => String.fromCodePoint(code))
      .filter((char) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(char)),
    fc.constantFrom('NFC', 'NFD'),
  )
  .map(([char, form]) => char.normalize(form))
