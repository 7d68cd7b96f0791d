import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { StaffBringInForm } from './StaffBringInForm.tsx'
import type { ArrivingExport } from './staff.contract.ts'
import styles from './Exports.module.css'
import { useStaffBringIn, type BringIn as Room } from './useStaffBringIn.web.ts'

/** By which the first owner of a new install begins from an export of another one. */
export function StaffBringIn() {
  const room = useStaffBringIn()
  const arrival = room.answer.data
  // Where it cannot be done there is nothing to be said of it.
  if (!arrival || (arrival.refused !== null && arrival.stage === 'none' && !arrival.failure))
    return null
  return (
    <Disclosure
      className={styles.bringIn}
      summary="Begin from an export of another install"
      isOpen={arrival.stage !== 'none' || arrival.failure !== null}
    >
      <div className={styles.exports}>
        <p>
          Everything of the other install comes here, people with their passwords included, in the
          place of what is here now: you sign in with your account of there.
        </p>
        <Stage room={room} arrival={arrival} />
      </div>
    </Disclosure>
  )
}

interface StageProps {
  room: Room
  arrival: ArrivingExport
}

function Stage({ room, arrival }: StageProps) {
  if (room.isLeaving || arrival.stage === 'replacing')
    return (
      <Notice tone="good">
        It is being put into its place, and the program starts anew. Then sign in with your account
        of the other install.
      </Notice>
    )
  // Somebody has written here since it was begun, so that nothing may take the place of that.
  if (arrival.refused !== null && arrival.stage !== 'none')
    return (
      <>
        <Notice tone="bad">{arrival.refused}</Notice>
        <Stop room={room} label="Give up" />
      </>
    )
  if (arrival.found) return <Found room={room} found={arrival.found} />
  const isChecking = arrival.stage === 'checking'
  const failure = room.error?.message ?? arrival.failure
  return (
    <>
      {room.sending || isChecking ? (
        <Going room={room} arrival={arrival} />
      ) : (
        <StaffBringInForm {...room} isKept={arrival.stage === 'sending'} />
      )}
      {failure && !room.sending && !isChecking ? <Notice tone="bad">{failure}</Notice> : null}
    </>
  )
}

function Going({ room, arrival: { stage, doing, share } }: StageProps) {
  const isLost = room.sending?.lost === true
  const [label, percent] =
    stage === 'checking'
      ? [doing, share]
      : [isLost ? 'The connection is lost; trying again' : 'Sending', room.sending?.percent ?? 0]
  return (
    <>
      <div role="status">
        <p>{label}…</p>
        <Progress label={label} percent={percent} />
      </div>
      <Stop room={room} label="Stop" />
    </>
  )
}

function Found({ room, found }: { room: Room; found: NonNullable<ArrivingExport['found']> }) {
  return (
    <>
      <div role="status">
        <p>
          <b>All of it was read and compared.</b> Made {fullMoment(found.made_at)} by Portico{' '}
          {found.version}:
        </p>
        <ul>
          {found.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p>
        Stop the other install before you go on: both would send what waits to be sent there. Your
        account of here is gone afterwards.
      </p>
      <p className={styles.acts}>
        <BusyButton
          type="button"
          variant="primary"
          size="compact"
          busy={room.take.isPending}
          onClick={room.replace}
        >
          Put it into the place of this install
        </BusyButton>
        <Stop room={room} label="Give up" />
      </p>
      <Refusal of={room.take} />
    </>
  )
}

const Stop = ({ room, label }: { room: Room; label: string }) => (
  <BusyButton
    type="button"
    variant="secondary"
    size="compact"
    busy={room.giveUp.isPending}
    onClick={() => void room.stop()}
  >
    {label}
  </BusyButton>
)
