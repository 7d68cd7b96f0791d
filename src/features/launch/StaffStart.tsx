import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { StaffBeforeLaunch } from './StaffBeforeLaunch.tsx'
import { StaffDemoLeft } from './StaffDemoLeft.tsx'
import { StaffStartStep } from './StaffStartStep.tsx'
import { StaffTestMail } from './StaffTestMail.tsx'
import { leftWords, openStep, stepWords } from './staff-launch-words.web.ts'
import type { Launch, LaunchStep } from './staff.contract.ts'
import styles from './Start.module.css'
import {
  startAddress,
  useStaffLaunch,
  type StaffLaunch,
  type StartPlace,
} from './useStaffLaunch.web.ts'

interface StaffStartProps {
  /** The second factor of whoever is signed in. */
  you: ReactNode
  /** The form of the firm, and that of the head of the home page. */
  firm: ReactNode
  hero: ReactNode
  /** The home page, beside the steps that change it. */
  beside: ReactNode
}

/** The first steps of the owner, and what is to be done before the site goes live. */
export function StaffStart(forms: StaffStartProps) {
  const room = useStaffLaunch()
  return (
    <WhenLoaded of={room.answer} waiting="Loading the first steps...">
      {(launch) =>
        room.place ? (
          <Start {...{ launch, room, forms }} place={room.place} />
        ) : (
          // To an address that stays where it is when the step is done.
          <Navigate to={startAddress(openStep(launch) ?? 'live')} replace />
        )
      }
    </WhenLoaded>
  )
}

interface StartProps {
  launch: Launch
  room: StaffLaunch
  forms: StaffStartProps
  place: StartPlace
}

function Start({ launch, room, forms, place }: StartProps) {
  const bodies: Record<LaunchStep, ReactNode> = {
    you: forms.you,
    firm: forms.firm,
    site: (
      <>
        {forms.hero}
        <StaffDemoLeft demo={launch.demo} />
      </>
    ),
    mail: <StaffTestMail mail={launch.mail} />,
  }
  return (
    <div className={styles.start}>
      <Places launch={launch} place={place} />
      <Refusal of={room.mark} lead="Not done. " />
      {place === 'live' ? (
        <StaffBeforeLaunch launch={launch} room={room} />
      ) : (
        <div className={styles.step}>
          <StaffStartStep key={place} {...{ launch, room }} step={place}>
            {bodies[place]}
          </StaffStartStep>
          {place === 'firm' || place === 'site' ? forms.beside : null}
        </div>
      )}
    </div>
  )
}

const badges = {
  done: { shape: 'tick', children: 'Done' },
  skipped: { shape: 'ring', children: 'Skipped' },
  open: { shape: 'bars', children: 'To do' },
} as const

function Places({ launch, place }: { launch: Launch; place: string }) {
  const left = leftWords(launch)
  const entries = launch.steps.map(({ step, state }) => ({
    place: step,
    label: stepWords[step].title,
    badge: badges[state],
  }))
  const live = {
    place: 'live' as const,
    label: 'Before you go live',
    badge: left === null ? badges.done : { ...badges.open, children: left },
  }
  return (
    <nav aria-label="First steps">
      <ol className={styles.places}>
        {[...entries, live].map(({ badge, ...one }) => (
          <li key={one.place}>
            <Link
              to={startAddress(one.place)}
              aria-current={one.place === place ? 'step' : undefined}
            >
              <span>{one.label}</span> <Badge {...badge} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
