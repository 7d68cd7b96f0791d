import type { DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { hoursFrom, periods } from '../../ui/chart/periods.ts'

const days = periods('2026-10-26', 28, 1)
// Nobody writes on a weekend, so there is nothing to answer.
const hours = [
  [4, 2, 6, 3, 9],
  [3, 5, 2, 7, 3],
  [4, 1, 5, 8, 2],
  [3, 6, 4, 2, 5],
].flatMap((week) => [...week, null, null])
const weeks = periods('2026-06-01', 26)
const { steps } = periods('2026-09-07', 12)

/** How long people wait for the first answer, and what an answer leads to. */
export const answers: DashboardProps = {
  title: 'How quickly we answer',
  range: 'Four weeks to November 22, 2026',
  figures: {
    since: 'from the four weeks before',
    per: 'Week of',
    steps,
    figures: [
      {
        label: 'Until the first answer',
        value: '3.4 h',
        change: { text: '−0.6 h', is: 'better' },
        course: [4.1, 4.6, 4.2, 4, 3.5, 3.9, 3.2, 3.4, 3.6, 3.1, 3.3, 3.4],
      },
      {
        label: 'Answered in time',
        value: '47 of 48',
        change: { text: '+2', is: 'better' },
        course: [8, 8, 9, 10, 10, 10, 12, 10, 12, 12, 12, 11],
      },
      {
        label: 'In review as spam',
        value: '11',
        change: { text: '−5', is: 'better' },
        course: [6, 5, 4, 7, 3, 4, 5, 4, 3, 3, 2, 3],
      },
    ],
  },
  rows: [
    [
      {
        columns: {
          title: 'No day came near the 24 hours that we promise',
          counted: 'Hours until the first answer, median of each working day',
          said: 'Between 1 and 9 hours on each of 20 working days, with 24 promised; the longest was Friday, October 30, with 9.',
          per: 'Day',
          steps: days.steps,
          series: [{ name: '', values: hours }],
          unit: ' h',
          promise: { value: 24, text: '24 h, what we promise' },
          marked: 4,
        },
      },
      {
        line: {
          title: 'The slowest tenth has become a day faster',
          counted: 'Hours until the first answer, by week',
          said: 'Nine in ten were answered within 41 hours in June and within 14 in November; half within 6 hours then and 3 now.',
          per: 'Week of',
          steps: weeks.steps,
          labels: weeks.labels,
          series: [
            {
              name: 'Nine in ten',
              values: [
                41, 38, 40, 36, 37, 33, 35, 34, 30, 31, 29, 30, 26, 27, 24, 25, 22, 23, 20, 21, 18,
                19, 17, 15, 16, 14,
              ],
            },
            {
              name: 'Half',
              values: [
                6, 6, 7, 6, 5, 6, 5, 5, 6, 5, 5, 4, 5, 4, 4, 5, 4, 4, 3, 4, 3, 3, 4, 3, 3, 3,
              ],
            },
          ],
          unit: ' h',
          note: { at: 14, title: 'Two on call', text: 'since Sep 7' },
        },
      },
    ],
    [
      {
        funnel: {
          title: 'Half of those we answer want a call',
          counted: 'From written to won, four weeks (bars by square root)',
          said: '48 wrote, 47 were answered, 24 had a call, 15 were sent an offer and 11 were won.',
          columns: ['Step', 'People'],
          rows: [
            { name: 'Wrote', value: 48 },
            { name: 'Answered', value: 47 },
            { name: 'Had a call', value: 24 },
            { name: 'Were sent an offer', value: 15 },
            { name: 'Won', value: 11 },
          ],
          marked: 2,
        },
      },
      {
        bars: {
          title: 'Ruth gives every second first answer',
          counted: 'First answers, four weeks',
          said: 'Ruth Nakamura-Oyelaran gave 24 of 47 first answers, Idris 15, Adaeze 8.',
          columns: ['Who', 'Answers'],
          rows: [
            { name: 'Ruth Nakamura-Oyelaran', value: 24 },
            { name: 'Idris Halloran', value: 15 },
            { name: 'Adaeze Lindqvist', value: 8 },
          ],
          marked: 0,
        },
      },
      {
        heat: {
          title: 'Whoever writes on Friday at five waits longest',
          counted: 'Median hours until the first answer, by when they wrote',
          said: 'Written in the morning an enquiry waits 1 to 3 hours, after four in the afternoon up to 16, most on Friday at five. At lunch on Monday and Wednesday nobody wrote.',
          rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
          columns: hoursFrom(8, 10),
          values: [
            [2, 2, 1, 2, null, 3, 3, 4, 6, 9],
            [1, 1, 2, 2, 2, 3, 2, 4, 7, 10],
            [1, 2, 1, 3, null, 2, 4, 3, 8, 9],
            [2, 1, 2, 2, 3, 3, 3, 5, 7, 11],
            [1, 2, 2, 3, 3, 4, 5, 7, 12, 16],
          ],
          countedAs: ['hour', 'hours'],
          marked: [4, 9],
        },
      },
    ],
  ],
}
