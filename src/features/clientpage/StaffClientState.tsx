import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { changeOrganisation } from '../organisation/staff.contract.ts'
import styles from './Client.module.css'
import type { ClientWhole } from './staff.contract.ts'

/** Keeps everybody of a client out, or lets them in again. */
export function StaffClientState({ client }: { client: ClientWhole }) {
  const { id, name, suspended_at } = client
  const change = useAct(changeOrganisation)
  const isOut = suspended_at !== null
  const set = async (suspended: boolean) =>
    await change.mutateAsync({ params: { id }, body: { suspended } })
  const act = async () => {
    const done = await set(!isOut).catch(() => null)
    if (!done) return
    offerUndo({
      id: randomName(),
      said: isOut ? `${name} may sign in again` : `${name} is suspended, and all are signed out`,
      undo: async () => await set(isOut),
    })
  }
  const label = isOut ? 'Let them in again' : 'Suspend'
  useKeys([
    {
      keys: ['u'],
      label: isOut ? 'Let the client in again' : 'Suspend the client',
      act: () => void act(),
      when: () => !change.isPending,
    },
  ])
  return (
    <div className={styles.acts}>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        aria-keyshortcuts="U"
        busy={change.isPending}
        onClick={() => void act()}
      >
        {label} <KeyCap>U</KeyCap>
      </BusyButton>
      <Refusal of={change} lead="Not done. " />
    </div>
  )
}
