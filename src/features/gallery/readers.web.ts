import type { DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { periods } from '../../ui/chart/periods.ts'

const days = periods('2026-09-28', 56, 1)
/** By the day of the week, Monday first. */
const usual = [212, 238, 226, 219, 174, 61, 58]
// The counter stood still for four days in October.
const visits = days.steps.map((_, day) => {
  if (day >= 18 && day < 22) return null
  const post = day >= 36 ? Math.round(190 * 0.86 ** (day - 36)) : 0
  return usual[day % 7]! + ((day * 37) % 23) + Math.round(day / 2) + post
})
const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const { steps } = periods('2026-09-28', 8)

/** Who comes to the site, what they read, and who wants to hear of the next post. */
export const readers: DashboardProps = {
  title: 'What people read',
  range: 'Eight weeks to November 22, 2026',
  figures: {
    since: 'from the weeks before',
    per: 'Week of',
    steps,
    figures: [
      {
        label: 'Visits',
        value: '11,585',
        change: { text: '+22%', is: 'better' },
        course: [1264, 1308, null, null, 1369, 2221, 1768, 1580],
      },
      {
        label: 'Read to the end',
        value: '42%',
        change: { text: '+3', is: 'better' },
        course: [39, 38, null, null, 41, 46, 43, 42],
      },
      {
        label: 'New by mail',
        value: '104',
        change: { text: '+31', is: 'better' },
        course: [9, 8, 10, 9, 12, 24, 17, 15],
      },
      {
        label: 'Left the list',
        value: '8',
        change: { text: '+2', is: 'worse' },
        course: [1, 0, 1, 1, 1, 2, 1, 1],
      },
    ],
  },
  rows: [
    [
      {
        line: {
          title: 'One post nearly doubled the visits of its day',
          counted: 'Visits a day; not counted from October 16 to 19',
          said: 'About 240 visits on a working day and 80 on a day of the weekend; 467 on November 3, the day of a post. Four days in October were not counted.',
          per: 'Day',
          steps: days.steps,
          labels: days.labels,
          series: [{ name: 'Visits', values: visits }],
          note: { at: 36, title: '“Five numbers”', text: 'on Nov 3' },
        },
      },
      {
        columns: {
          title: 'Readers by mail have doubled since spring',
          counted: 'Subscribers at the end of each month',
          said: 'From 168 subscribers in April to 342 in November.',
          per: 'Month',
          steps: months,
          series: [{ name: '', values: [168, 181, 197, 214, 226, 259, 301, 342] }],
          marked: 7,
        },
      },
    ],
    [
      {
        bars: {
          title: 'Two posts are read more than all others',
          counted: 'Reads of the blog, eight weeks',
          said: 'Five numbers was read 1,840 times and Flow or Apex 1,420 times; the next has 510.',
          columns: ['Post', 'Reads'],
          rows: [
            { name: 'Five numbers that tell you whether people use Salesforce', value: 1840 },
            { name: 'Flow or Apex: decide by volume', value: 1420 },
            { name: 'Sharing rules that somebody can still explain', value: 510 },
            { name: 'What a sandbox refresh breaks', value: 390 },
          ],
          marked: 0,
        },
      },
      {
        share: {
          title: 'Every second visitor comes by search',
          counted: '11,585 visits by where they came from, eight weeks',
          said: 'Search 52 percent, direct 23, links 16, mail 9.',
          columns: ['From', 'Visits'],
          parts: [
            { name: 'Search', value: 6020 },
            { name: 'Direct', value: 2670 },
            { name: 'Links', value: 1860 },
            { name: 'Mail', value: 1035 },
          ],
        },
      },
      {
        funnel: {
          title: 'One reader in forty wants the next post by mail',
          counted: 'From a post to the list, eight weeks (bars by square root)',
          said: '4,160 read a post to its end, 260 opened the form, 131 sent it and 104 confirmed.',
          columns: ['Step', 'People'],
          rows: [
            { name: 'Read to the end', value: 4160 },
            { name: 'Opened the form', value: 260 },
            { name: 'Sent it', value: 131 },
            { name: 'Confirmed by mail', value: 104 },
          ],
          marked: 3,
        },
      },
    ],
  ],
}
