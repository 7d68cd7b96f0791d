import { useState, type ReactNode } from 'react'
import type { Output } from '../../contract/endpoint.ts'
import type { Me } from '../account/contract.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import { AppSetup } from './AppSetup.tsx'
import { beginApp, removeApp, renewRecoveryCodes } from './contract.ts'
import { FactorRow } from './FactorRow.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { isLast, requirementOf, statusOf } from './status.web.ts'

/**
 * The second factors of the account: an app, passkeys and recovery codes. `after`: where to go on, once
 * there is one and its recovery codes are kept.
 */
export function SecondFactor({ me, after }: { me: Me; after?: ReactNode }) {
  const [codes, setCodes] = useState<string[]>([])
  const { second_factor: factors } = me
  const status = useFocusBack<HTMLParagraphElement>(codes.length > 0)
  const requirement = requirementOf(factors)
  const isOn = factors.app || factors.passkeys > 0
  if (codes.length > 0) {
    return <RecoveryCodes codes={codes} username={me.username} done={() => setCodes([])} />
  }
  return (
    <>
      <p ref={status} tabIndex={-1} className={styles.status}>
        {statusOf(factors)}
      </p>
      {requirement ? <p className={styles.why}>{requirement}</p> : null}
      <div className={styles.factors}>
        <App me={me} show={setCodes} />
        <Passkeys me={me} show={setCodes} />
        {isOn ? <Codes left={factors.recovery_codes} show={setCodes} /> : null}
      </div>
      {isOn ? after : null}
    </>
  )
}

function App({ me, show }: { me: Me; show: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<Output<typeof beginApp> | null>(null)
  const begin = useAct(beginApp)
  const remove = useAct(removeApp)
  const { app } = me.second_factor
  const start = useFocusBack<HTMLButtonElement>(begun !== null || app)
  if (begun) return <AppSetup begun={begun} done={show} cancel={() => setBegun(null)} />
  return (
    <FactorRow
      title="Authenticator app"
      text={app ? 'Set up. Sign-in asks for its six digits.' : 'Six digits from your phone.'}
      refusal={<Refusal of={app ? remove : begin} />}
    >
      {app ? null : (
        <BusyButton
          ref={start}
          variant="secondary"
          size="compact"
          busy={begin.isPending}
          onClick={() => begin.mutate({}, { onSuccess: setBegun })}
        >
          Set up an authenticator app
        </BusyButton>
      )}
      {app && !isLast(me.second_factor) ? (
        <SureButton
          label="Remove"
          name="Remove the authenticator app"
          sure="Remove the app"
          busy={remove.isPending}
          act={() => remove.mutate({})}
        />
      ) : null}
    </FactorRow>
  )
}

function Codes({ left, show }: { left: number; show: (codes: string[]) => void }) {
  const renew = useAct(renewRecoveryCodes)
  return (
    <FactorRow
      title="Recovery codes"
      text={`${left} of 10 left, each good for one sign-in. New ones replace them.`}
      refusal={<Refusal of={renew} />}
    >
      <BusyButton
        variant="secondary"
        size="compact"
        busy={renew.isPending}
        onClick={() =>
          renew.mutate({}, { onSuccess: ({ recovery_codes }) => show(recovery_codes) })
        }
      >
        Make new codes
      </BusyButton>
    </FactorRow>
  )
}
