import { useRef } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { endSession } from '../../ui/signedin/data/session.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useAskUnsent } from '../../ui/signedin/draft/AskUnsent.tsx'
import { endDevice, endDevices, listDevices, type Device } from './contract.ts'
import styles from './Devices.module.css'

/** The devices that are signed in, to sign out one or all. */
export function Devices() {
  const devices = useAnswer(listDevices)
  const everywhere = useAct(endDevices, { done: endSession })
  const all = useAskUnsent(everywhere.isPending, (stay) =>
    // A refusal stands on the page, below the question.
    everywhere.mutate({}, { onError: stay }),
  )
  const listElement = useRef<HTMLUListElement>(null)
  return (
    <>
      <WhenLoaded of={devices} waiting="Loading your devices...">
        {(list) => (
          <ul ref={listElement} tabIndex={-1} className={styles.devices}>
            {list.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                ended={() => (device.current ? endSession() : listElement.current?.focus())}
              />
            ))}
          </ul>
        )}
      </WhenLoaded>
      <Refusal of={everywhere} />
      <div className={styles.everywhere}>
        <BusyButton
          variant="secondary"
          size="compact"
          busy={everywhere.isPending}
          onClick={all.start}
        >
          Sign out everywhere
        </BusyButton>
        {all.question}
        <p>Ends every session, this one too. You can sign in again right after.</p>
      </div>
    </>
  )
}

function DeviceRow({ device, ended }: { device: Device; ended: () => void }) {
  const { id, current, name, bound, address, created_at, seen_at } = device
  // After the current session has ended the list cannot be loaded again.
  const end = useAct(endDevice, { stays: !current, done: ended })
  const act = (stay = () => {}) => end.mutate({ params: { id } }, { onError: stay })
  const here = useAskUnsent(end.isPending, act)
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          {name}
          {current ? <span className={styles.current}>This device</span> : null}
        </p>
        <p className={styles.facts}>
          {bound ? null : <span>A program or script</span>}
          <span>{address}</span>
          <span>
            Signed in <Ago at={created_at} />
          </span>
          {current ? null : (
            <span>
              Last seen <Ago at={seen_at} />
            </span>
          )}
        </p>
        <Refusal of={end} />
      </div>
      <BusyButton
        variant="secondary"
        size="compact"
        busy={end.isPending}
        aria-label={`Sign out ${name}`}
        onClick={current ? here.start : () => act()}
      >
        Sign out
      </BusyButton>
      {here.question}
    </li>
  )
}
