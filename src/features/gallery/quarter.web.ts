import type { DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { hoursFrom, periods } from '../../ui/chart/periods.ts'

const weeks = periods('2026-06-01', 26)
const search = [3, 4, 3, 3, 4, 4, 5, 4, 5, 5, 6, 5, 6, 5, 6, 5, 6, 6, 7, 7, 8, 7, 8, 8, 9, 8]
const blog = [2, 2, 3, 3, 2, 3, 2, 3, 2, 2, 3, 2, 2, 2, 2, 2, 3, 2, 2, 3, 3, 2, 3, 3, 2, 3]
const referral = [1, 1, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]
const months = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const { steps } = periods('2026-09-07', 12)

/** Twelve weeks of enquiries: where they came from, what became of them, and what held things up. */
export const quarter: DashboardProps = {
  title: 'How the quarter went',
  range: 'Twelve weeks to November 29, 2026, against the twelve before',
  figures: {
    since: 'from last quarter',
    per: 'Week of',
    steps,
    figures: [
      {
        label: 'Enquiries',
        value: '128',
        change: { text: '+29%', is: 'better' },
        course: [9, 8, 10, 10, 10, 11, 12, 10, 12, 12, 12, 12],
      },
      {
        label: 'Until the first answer',
        value: '3.1 h',
        change: { text: '−0.9 h', is: 'better' },
        course: [4.1, 4.2, 4, 3.9, 3.4, 3.7, 3.2, 3.4, 3, 3.1, 2.9, 2.7],
      },
      {
        label: 'Won',
        value: '31',
        change: { text: '+4', is: 'better' },
        course: [2, 2, 2, 3, 2, 2, 3, 3, 2, 3, 4, 3],
      },
      {
        label: 'Days of slip',
        value: '46',
        change: { text: '+12', is: 'worse' },
        course: [2, 1, 3, 2, 4, 5, 4, 3, 6, 5, 5, 6],
      },
    ],
  },
  rows: [
    [
      {
        line: {
          title: 'Search brings two in three, and more since the post on licenses',
          counted: 'Enquiries a week, by where they came from',
          said: 'Search rises from 3 enquiries a week in June to 8 in November; blog stays at 2 or 3, referral at 1 or 2.',
          per: 'Week of',
          steps: weeks.steps,
          labels: weeks.labels,
          series: [
            { name: 'Search', values: search },
            { name: 'Blog', values: blog },
            { name: 'Referral', values: referral },
          ],
          note: { at: 17, title: 'Post on licenses', text: 'Sep 28: 6 by search' },
        },
      },
      {
        columns: {
          title: 'August was the busiest month, and November is filling',
          counted: 'Projects at work, by kind',
          said: 'Between 13 and 21 projects a month; most in August, 15 so far in November, of which 7 are delivery.',
          per: 'Month',
          steps: months,
          series: [
            { name: 'Delivery', values: [7, 9, 8, 10, 10, 10, 9, 9, 7] },
            { name: 'Advisory', values: [5, 6, 3, 4, 3, 7, 5, 6, 5] },
            { name: 'Admin On Demand', values: [1, 4, 2, 3, 4, 4, 2, 3, 3] },
          ],
          marked: 8,
        },
      },
    ],
    [
      {
        bars: {
          title: 'Two thirds of the slip waits on clients',
          counted: 'Days that dates moved, 46 in the quarter',
          said: 'Halden has held up 19 of 46 days and Cedar Row 11; 9 are ours.',
          columns: ['Waiting on', 'Days'],
          rows: [
            { name: 'Waiting on Halden', value: 19 },
            { name: 'Waiting on Cedar Row', value: 11 },
            { name: 'Ours', value: 9 },
            { name: 'Agreed changes', value: 5 },
            { name: 'A third party', value: 2 },
          ],
          unit: ' d',
          marked: 0,
        },
      },
      {
        funnel: {
          title: 'One in four who write become clients',
          counted: 'From first visit to won (bars by square root)',
          said: 'Of 4,820 visitors 640 opened the contact page, 128 wrote, 74 had a call and 31 were won.',
          columns: ['Step', 'People'],
          rows: [
            { name: 'Read the site', value: 4820 },
            { name: 'Opened contact', value: 640 },
            { name: 'Wrote', value: 128 },
            { name: 'Had a call', value: 74 },
            { name: 'Won', value: 31 },
          ],
          marked: 4,
        },
      },
      {
        heat: {
          title: 'Tuesday at one is when they write',
          counted: '128 enquiries by hour, firm’s time zone',
          said: 'Most enquiries come between noon and three, most of all on Tuesday at one; hardly any on Friday afternoon.',
          rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
          columns: hoursFrom(8, 12),
          values: [
            [1, 1, 2, 3, 3, 4, 3, 3, 2, 3, 2, 1],
            [1, 2, 2, 3, 4, 7, 4, 4, 3, 2, 2, 1],
            [0, 1, 2, 3, 3, 3, 4, 3, 3, 2, 1, 1],
            [0, 1, 1, 3, 3, 3, 2, 3, 3, 2, 1, 1],
            [1, 1, 2, 3, 3, 3, 1, 1, 1, 0, 0, 0],
          ],
          countedAs: ['enquiry', 'enquiries'],
          marked: [1, 5],
        },
      },
    ],
  ],
}
