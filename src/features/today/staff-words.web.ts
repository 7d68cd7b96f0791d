import { clockWords } from '../../ui/signedin/time/due.ts'
import type { TodayItem } from './staff.contract.ts'

const numbers = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** `Six things need somebody`. */
export function headline(count: number, more: boolean): string {
  if (count === 0) return 'Nothing needs you'
  const number = more ? `More than ${count}` : (numbers[count] ?? String(count))
  return `${number} ${count === 1 ? 'thing needs' : 'things need'} somebody`
}

/** What is the matter with the replies: `Two answers are late.` */
export function lead(items: readonly TodayItem[], now: Date): string {
  const replies = items.flatMap(({ clock, due }) =>
    clock && due ? [clockWords(clock, due, now)] : [],
  )
  const late = replies.filter(({ urgency }) => urgency === 'late').length
  if (late > 0) {
    const number = numbers[late] ?? String(late)
    return `${number} ${late === 1 ? 'answer is' : 'answers are'} late.`
  }
  const [first] = replies
  if (!first) return ''
  return first.text.startsWith('by ')
    ? `The next answer is due ${first.text}.`
    : `The next answer is due in ${first.text.replace(/ left$/, '')}.`
}
