import type { ReactNode } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { stepWords } from './staff-launch-words.web.ts'
import type { Launch, LaunchStep } from './staff.contract.ts'
import styles from './Start.module.css'
import type { StaffLaunch } from './useStaffLaunch.web.ts'

interface StaffStartStepProps {
  launch: Launch
  room: StaffLaunch
  step: LaunchStep
  children: ReactNode
}

/** One step, with the way to the next, whether it is done or not. */
export function StaffStartStep({ launch, room, step, children }: StaffStartStepProps) {
  const { title, about } = stepWords[step]
  const state = launch.steps.find((one) => one.step === step)?.state
  const next = room.next(step)
  const isOpen = state === 'open'
  const goOn = () => {
    if (isOpen) room.skip(step, next)
    else room.goTo(next)
  }
  useKeys([{ keys: ['n'], label: isOpen ? 'Skip this step' : 'The next step', act: goOn }])
  const to = next === 'live' ? 'Before you go live' : stepWords[next].title
  return (
    <Part
      title={title}
      about={
        <>
          {about}{' '}
          {step === 'firm' || step === 'site' ? (
            <a href="/" target="_blank" rel="noopener">
              See the page
            </a>
          ) : null}
        </>
      }
    >
      {children}
      <p className={styles.on}>
        {isOpen ? (
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            busy={room.mark.isPending}
            onClick={goOn}
          >
            Skip for now
          </BusyButton>
        ) : (
          <Button variant="primary" size="compact" type="button" onClick={goOn}>
            Next: {to}
          </Button>
        )}
      </p>
    </Part>
  )
}
