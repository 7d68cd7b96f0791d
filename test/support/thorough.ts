/** True for `npm run faults`, which tries everything; `npm test` tries a selection. */
export const thorough = process.env['THOROUGH'] === 'true'

/** How often to try something: in a short run, and in a thorough one. */
export const times = (short: number, long: number): number => (thorough ? long : short)

/**
 * Every `step`th item of a list, shifted by `offset`; all of it in a thorough run. With an offset
 * that changes for each item of another list, every pair of the two is covered.
 */
export function everyNth<T>(all: readonly T[], step: number, offset: number): readonly T[] {
  if (thorough || all.length < step) return all
  return all.filter((_, at) => (at + offset) % step === 0)
}
