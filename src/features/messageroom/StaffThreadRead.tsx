import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Open.module.css'
import type { ThreadFacts } from './staff.contract.ts'
import { useStaffThreadRead } from './useStaffThreadRead.web.ts'

/** How long the client has waited, and the way to say that it needs no answer. */
export function StaffThreadRead({ facts }: { facts: ThreadFacts }) {
  const { waits_since } = facts
  const now = useNow()
  const { act, read } = useStaffThreadRead(facts)
  const waits = waits_since !== null
  useKeys([{ keys: ['e'], label: 'It needs no answer', act: read, when: () => waits }])
  if (!waits) return null
  return (
    <div className={styles.read}>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        aria-keyshortcuts="E"
        busy={act.isPending}
        onClick={read}
      >
        No answer needed <KeyCap>E</KeyCap>
      </BusyButton>
      <p title={fullMoment(waits_since)}>Waits since {ago(waits_since, now)}</p>
      <Refusal of={act} />
    </div>
  )
}
