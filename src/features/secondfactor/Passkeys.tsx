import { useState } from 'react'
import type { Me } from '../account/contract.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { listPasskeys, removePasskey, type Passkey } from './contract.ts'
import { FactorRow } from './FactorRow.tsx'
import styles from './SecondFactor.module.css'
import { isLast } from './status.web.ts'

interface PasskeysProps {
  me: Me
  show: (recoveryCodes: string[]) => void
}

/** The passkeys of the account, to add and to remove. */
export function Passkeys({ me, show }: PasskeysProps) {
  const [adding, setAdding] = useState(false)
  const passkeys = useAnswer(listPasskeys)
  const start = useFocusBack<HTMLButtonElement>(adding)
  return (
    <div>
      <FactorRow title="Passkeys" text="Your fingerprint, your face or the PIN of a device.">
        {adding ? null : (
          <Button ref={start} variant="secondary" size="compact" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </FactorRow>
      {adding ? <AddPasskey show={show} close={() => setAdding(false)} /> : null}
      <WhenLoaded of={passkeys} waiting="Loading your passkeys...">
        {(list) =>
          list.length === 0 ? null : (
            <div className={styles.keys}>
              {list.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  removable={!isLast(me.second_factor)}
                  removed={() => start.current?.focus()}
                />
              ))}
            </div>
          )
        }
      </WhenLoaded>
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  removable: boolean
  removed: () => void
}

function PasskeyRow({ passkey, removable, removed }: PasskeyRowProps) {
  const { id, name, created_at, used_at } = passkey
  const remove = useAct(removePasskey, { done: removed })
  const text = (
    <>
      Added <Ago at={created_at} />, {used_at ? 'last used ' : 'not used yet'}
      {used_at ? <Ago at={used_at} /> : null}
    </>
  )
  return (
    <FactorRow title={name} text={text} refusal={<Refusal of={remove} />}>
      {removable ? (
        <SureButton
          label="Remove"
          name={`Remove the passkey ${name}`}
          sure="Remove the passkey"
          busy={remove.isPending}
          act={() => remove.mutate({ params: { id } })}
        />
      ) : null}
    </FactorRow>
  )
}
