import type { ReactNode } from 'react'
import styles from './CalendarFeed.module.css'

interface Program {
  name: string
  steps: ReactNode[]
  /** What to expect of it. */
  note: string
}

const programs: Program[] = [
  {
    name: 'Google Calendar',
    steps: [
      <>Copy the address.</>,
      <>
        On a computer, open Google Calendar. At the left, next to <b>Other calendars</b>, choose{' '}
        <b>+</b> and <b>From URL</b>.
      </>,
      <>
        Paste the address and choose <b>Add calendar</b>.
      </>,
    ],
    note: 'It is then in the app on your phone, too. Google looks for changes within a day.',
  },
  {
    name: 'Apple Calendar',
    steps: [
      <>
        On an iPhone, an iPad or a Mac, choose <b>Open in your calendar</b> above, then{' '}
        <b>Subscribe</b>.
      </>,
      <>
        Should nothing open, copy the address. On a Mac, choose <b>File</b> and{' '}
        <b>New Calendar Subscription</b>; on a phone, open Calendar, then <b>Calendars</b>,{' '}
        <b>Add Calendar</b> and <b>Add Subscription Calendar</b>. Paste it there.
      </>,
    ],
    note: 'How often a Mac looks for changes is set there, under Auto-refresh.',
  },
  {
    name: 'Outlook',
    steps: [
      <>Copy the address.</>,
      <>
        In Outlook, on the web or on a computer, open the calendar and choose <b>Add calendar</b>,
        then <b>Subscribe from web</b>.
      </>,
      <>
        Paste the address, give the calendar a name and choose <b>Import</b>.
      </>,
    ],
    note: 'Outlook looks for changes every few hours, at times only once a day.',
  },
]

/** How the common calendar programs are given the address; one is open at a time. */
export const FeedSteps = () => (
  <div>
    {programs.map(({ name, steps, note }) => (
      <details key={name} name="calendar-program" className={styles.program}>
        <summary>{name}</summary>
        <ol>
          {steps.map((step, at) => (
            <li key={at}>{step}</li>
          ))}
        </ol>
        <p>{note}</p>
      </details>
    ))}
  </div>
)
