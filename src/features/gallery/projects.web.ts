import type { DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { periods } from '../../ui/chart/periods.ts'

const weeks = periods('2026-07-06', 21)
const plan = [2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57, 62, 67, 72, 77, 82, 87, 92, 96, 100]
// Nobody reported in the two weeks of August in which everybody was away.
const reported = [
  2,
  6,
  12,
  18,
  23,
  27,
  null,
  null,
  38,
  42,
  47,
  52,
  57,
  61,
  63,
  64,
  65,
  70,
  75,
  80,
  85,
]
const last = periods('2026-09-07', 12)

/** Seven projects: against their plans, in hours, and by what they wait for. */
export const projects: DashboardProps = {
  title: 'How the projects go',
  range: 'Seven delivery projects on November 29, 2026',
  figures: {
    since: 'from last month',
    per: 'Week of',
    steps: last.steps,
    figures: [
      {
        label: 'Projects at work',
        value: '7',
        change: { text: '+1', is: 'same' },
        course: [5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7],
      },
      {
        label: 'On their date',
        value: '5 of 7',
        change: { text: '+1', is: 'better' },
        course: [5, 5, 5, 5, 4, 3, 3, 4, 4, 4, 5, 5],
      },
      {
        label: 'Hours this week',
        value: '71',
        change: { text: '+4', is: 'same' },
        course: [58, 60, 60, 64, 63, 62, 67, 63, 67, 66, 67, 71],
      },
      {
        label: 'Open questions',
        value: '9',
        change: { text: '−3', is: 'better' },
        course: [6, 7, 7, 9, 11, 13, 12, 12, 12, 11, 10, 9],
      },
    ],
  },
  rows: [
    [
      {
        line: {
          title: 'Warranty claims nearly stood still for three weeks, and has held its pace since',
          counted: 'Done of what was planned, in percent, by week',
          said: 'The plan reaches 100 percent on November 23; reported is 85 percent, level with the plan until October, where it rises by 4 in three weeks, and by 5 a week since. Two weeks in August were not reported.',
          per: 'Week of',
          steps: weeks.steps,
          labels: weeks.labels,
          series: [
            { name: 'Reported', values: reported },
            { name: 'Plan', values: plan },
          ],
          unit: '%',
          note: { at: 14, title: 'Price list missing', text: 'Oct 12: waits on Halden' },
        },
      },
      {
        columns: {
          title: 'Advisory makes way for delivery',
          counted: 'Hours a week, by kind',
          said: 'Between 58 and 71 hours a week; delivery grows from 26 to 45 of them, advisory falls from 21 to 9.',
          per: 'Week of',
          steps: last.steps,
          series: [
            { name: 'Delivery', values: [26, 28, 30, 31, 35, 36, 38, 38, 41, 42, 43, 45] },
            { name: 'Advisory', values: [21, 20, 18, 19, 15, 14, 15, 12, 12, 11, 10, 9] },
            { name: 'Admin On Demand', values: [11, 12, 12, 14, 13, 12, 14, 13, 14, 13, 14, 17] },
          ],
          marked: 11,
        },
      },
    ],
    [
      {
        bars: {
          title: 'Halden has the oldest open question',
          counted: 'Days that something has waited, by whom it waits on',
          said: 'The price list of Halden Marine Supply has waited 19 days; all others less than 12.',
          columns: ['Waits on', 'Days'],
          rows: [
            { name: 'Halden Marine Supply and Chandlery', value: 19 },
            { name: 'Cedar Row Clinics', value: 11 },
            { name: 'Lumen Rail', value: 6 },
            { name: 'Nordkai Pilots', value: 4 },
            { name: 'Vale & Daughters', value: 1 },
          ],
          unit: ' d',
          marked: 0,
        },
      },
      {
        share: {
          title: 'Two thirds of what moved was waiting for an answer',
          counted: '46 days that dates moved, by cause',
          said: 'Waiting for clients 65 percent, ours 20, agreed changes 11, a third party 4.',
          columns: ['Cause', 'Days'],
          parts: [
            { name: 'Waiting', value: 30 },
            { name: 'Ours', value: 9 },
            { name: 'Agreed', value: 5 },
            { name: 'Others', value: 2 },
          ],
          unit: ' d',
        },
      },
      {
        bars: {
          title: 'Lumen Rail will need more hours before the year ends',
          counted: 'Hours of Admin On Demand left until December 31',
          said: 'Lumen Rail has 3 hours left; the other three between 11 and 26.',
          columns: ['Client', 'Hours left'],
          rows: [
            { name: 'Cedar Row Clinics', value: 26 },
            { name: 'Halden Marine Supply', value: 18 },
            { name: 'Nordkai Pilots', value: 11 },
            { name: 'Lumen Rail', value: 3 },
          ],
          unit: ' h',
          marked: 3,
        },
      },
    ],
  ],
}
