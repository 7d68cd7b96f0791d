/** Whether this run tries everything (`npm run faults`), or as much as `npm test` has time for. */
export const thorough = process.env['THOROUGH'] === 'true'

/** One of two numbers: how often something is tried in a short run, and in a thorough one. */
export const times = (short: number, long: number): number => (thorough ? long : short)

/**
 * Every `step`th of a list, beginning at the `turn`th, and all of it in a thorough run. Whoever goes
 * through two lists with a turn that moves on sees each pair of them, though not each three of a kind.
 */
export function everyNth<T>(all: readonly T[], step: number, turn: number): readonly T[] {
  if (thorough || all.length < step) return all
  return all.filter((_, at) => (at + turn) % step === 0)
}
