import { dayLength } from '../../contract/days.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The first days of `count` periods of `days` days from that day on, as “Sep 28”. */
export function periods(first: string, count: number, days = 7) {
  const dates = Array.from(
    { length: count },
    (_, at) => new Date(Date.parse(first) + at * days * dayLength),
  )
  const names = dates.map((date) => month.format(date))
  const begins = names
    .map((name, at) => ({ name, at }))
    .filter(({ name, at }) => name !== names[at - 1] && dates[at]!.getUTCDate() <= days)
  return {
    steps: dates.map((date) => short.format(date)),
    /** Each month at its first period; one that had begun before the first is left out. */
    labels: begins.map(({ name, at }) => ({ text: name, at: (at + 0.5) / count })),
  }
}

/** The names of `count` hours of a day from that one on: “8:00”. */
export const hoursFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${first + at}:00`)
