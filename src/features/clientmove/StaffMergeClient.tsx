import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { StaffFindClient } from './StaffFindClient.tsx'
import { StaffMergeClientDialog } from './StaffMergeClientDialog.tsx'
import { useStaffMoves, type MovesOf, type NamedClient } from './useStaffMoves.web.ts'

/** The button, and the key, that make two clients one. */
export function StaffMergeClient(props: MovesOf) {
  const { client } = props
  const moves = useStaffMoves(props)
  const [step, setStep] = useState<'find' | NamedClient | null>(null)
  const find = () => setStep('find')
  const close = () => setStep(null)
  useKeys([{ keys: ['g'], label: 'Merge with another client…', act: find }])
  return (
    <>
      <Button variant="secondary" size="compact" type="button" aria-keyshortcuts="G" onClick={find}>
        Merge… <KeyCap>G</KeyCap>
      </Button>
      {step === 'find' ? (
        <StaffFindClient
          title={`Merge ${client.name} with`}
          besides={client.id}
          pick={setStep}
          // Choosing closes it first: the choice comes after that.
          onClose={close}
        />
      ) : null}
      {step && step !== 'find' ? (
        <StaffMergeClientDialog pair={[client, step]} moves={moves} onClose={close} />
      ) : null}
    </>
  )
}
