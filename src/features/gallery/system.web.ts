import type { DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { hoursFrom, periods } from '../../ui/chart/periods.ts'
import { dayNames, minutes, responses } from './responses.web.ts'

const days = periods('2026-11-09', 14, 1)

/** One server for a week: how fast it answers, what it sends, what it stores, who signs in. */
export const system: DashboardProps = {
  title: 'How the system runs',
  range: 'November 16 to 22, 2026, one process on two cores',
  figures: {
    since: 'from last week',
    per: 'Day',
    steps: days.steps,
    figures: [
      {
        label: 'Without fault',
        value: '99.99%',
        change: { text: 'no change', is: 'same' },
        course: [5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5],
      },
      {
        label: 'Median answer',
        value: '2.1 ms',
        change: { text: '−0.2 ms', is: 'better' },
        course: [2.3, 2.3, 2.4, 2.3, 2.2, 2.1, 2.1, 2.2, 2.2, 2.3, 2.1, 2.1, 2, 2],
      },
      {
        label: 'Memory',
        value: '118 MB',
        change: { text: '+2 MB', is: 'same' },
        course: [114, 115, 115, 116, 116, 116, 116, 117, 117, 117, 118, 118, 118, 118],
      },
      {
        label: 'Disk in use',
        value: '18.4 GB',
        change: { text: '+0.6 GB', is: 'same' },
        course: [17.1, 17.2, 17.4, 17.5, 17.6, 17.6, 17.8, 17.9, 18, 18.1, 18.2, 18.3, 18.4, 18.4],
      },
    ],
  },
  rows: [
    [
      {
        line: {
          title: 'The nightly backup shows, visitors do not',
          counted:
            'Milliseconds for an answer, the slowest of each minute: 10,080 minutes, thinned to 480 points',
          said: 'Answers take between 2 and 13 milliseconds at all hours; at three each night, while the backup runs, up to 37. On Thursday from ten to three nothing was measured.',
          per: 'Minute',
          steps: minutes,
          labels: dayNames.map((text, day) => ({ text, at: (day + 0.5) / 7 })),
          series: [{ name: 'Slowest', values: responses }],
          unit: ' ms',
          note: { at: 4 * 1440 + 190, title: 'Backup', text: 'Fri 3:10' },
          height: 260,
        },
      },
    ],
    [
      {
        heat: {
          title: 'Clients sign in at nine, and after lunch',
          counted: 'Sign-ins by hour, seven days, firm’s time zone',
          said: 'Most sign-ins are on working days at nine in the morning and at one, most of all on Monday at nine; hardly any on the weekend.',
          rows: dayNames,
          columns: hoursFrom(6, 15),
          values: [
            [0, 1, 4, 14, 9, 6, 3, 9, 8, 6, 5, 3, 1, 1, 0],
            [0, 1, 3, 11, 8, 7, 4, 10, 7, 6, 4, 2, 1, 0, 1],
            [0, 2, 3, 10, 9, 5, 3, 8, 8, 5, 4, 3, 2, 1, 0],
            [0, 1, 4, 12, null, 6, 3, 9, 7, 5, 5, 2, 1, 1, 1],
            [0, 0, 3, 9, 7, 5, 2, 6, 5, 3, 1, 1, 0, 0, 0],
            [0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 2, 1],
          ],
          countedAs: ['sign-in', 'sign-ins'],
          marked: [0, 3],
        },
      },
      {
        columns: {
          title: 'A provider refused mail for a day',
          counted: 'Mails a day, by what became of them',
          said: 'Between 8 and 64 mails a day; on November 18 a provider refused 21 of 58, which were sent again the day after.',
          per: 'Day',
          steps: days.steps,
          series: [
            { name: 'Sent', values: [41, 38, 44, 47, 36, 9, 8, 43, 40, 37, 64, 39, 11, 10] },
            { name: 'Again', values: [0, 1, 0, 2, 0, 0, 0, 1, 0, 21, 0, 0, 0, 0] },
          ],
          marked: 9,
        },
      },
    ],
    [
      {
        share: {
          title: 'Documents are most of what is stored',
          counted: '18.4 GB on the disk, by kind',
          said: 'Documents 71 percent, backups 22, pictures 5, the database 2.',
          columns: ['Kind', 'Stored'],
          parts: [
            { name: 'Documents', value: 13.1 },
            { name: 'Backups', value: 4 },
            { name: 'Pictures', value: 0.9 },
            { name: 'Database', value: 0.4 },
          ],
          unit: ' GB',
        },
      },
      {
        bars: {
          title: 'Nothing that people wait for takes a tenth of a second',
          counted: 'Milliseconds, 95 of 100 calls, seven days',
          said: 'Signing in takes 84 milliseconds, because passwords are hashed; everything else 12 at most.',
          columns: ['Call', 'Milliseconds'],
          rows: [
            { name: 'Sign in', value: 84 },
            { name: 'Send an enquiry', value: 12 },
            { name: 'Open a project', value: 9 },
            { name: 'Search', value: 7 },
            { name: 'Home page', value: 1 },
          ],
          unit: ' ms',
          marked: 0,
        },
      },
      {
        bars: {
          title: 'All that was refused was refused with reason',
          counted: 'Requests refused, seven days',
          said: '312 signed-out sessions, 41 for another’s data, 17 over a limit and 2 files with a virus.',
          columns: ['Reason', 'Requests'],
          rows: [
            { name: 'Signed out meanwhile', value: 312 },
            { name: 'Somebody else’s', value: 41 },
            { name: 'Over a limit', value: 17 },
            { name: 'A file with a virus', value: 2 },
          ],
        },
      },
    ],
  ],
}
