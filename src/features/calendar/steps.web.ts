import { addDays } from '../../contract/days.ts'
import { addMonths, weekOf } from '../../ui/signedin/time/days.ts'

/** The day that a key moves to from `day`; null for any other key. */
export function dayAfterKey(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  day: string,
  first: number,
): string | null {
  if (ctrlKey || altKey || metaKey) return null
  const steps: Record<string, () => string | undefined> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => weekOf(day, first)[0],
    End: () => weekOf(day, first)[6],
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  }
  return steps[key]?.() ?? null
}
