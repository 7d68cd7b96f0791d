import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Open.module.css'
import { notAgainWords } from './staff-mail-words.web.ts'
import { sendMailAgain, type MailWhole } from './staff.contract.ts'

/** Sends a mail again that failed; of one whose link is gone, what is done instead. */
export function StaffMailAgain({ mail: { id, not_again } }: { mail: MailWhole }) {
  const again = useAct(sendMailAgain)
  const send = () => again.mutate({ params: { id } })
  const mayAgain = not_again === null
  useKeys(mayAgain ? [{ keys: ['a'], label: 'Send it again', act: send }] : [])
  const instead = not_again && notAgainWords[not_again]
  return (
    <>
      {instead ? <p className={styles.note}>{instead}</p> : null}
      {mayAgain ? (
        <p className={styles.again}>
          <BusyButton
            variant="primary"
            size="compact"
            type="button"
            aria-keyshortcuts="A"
            busy={again.isPending}
            onClick={send}
          >
            Send again <KeyCap>A</KeyCap>
          </BusyButton>{' '}
          <span className={styles.note}>Cannot be taken back once it has left.</span>
        </p>
      ) : null}
      <Refusal of={again} lead="Not sent. " />
      <p role="status" className={styles.status}>
        {again.isSuccess ? 'It is tried again, from the first try.' : null}
      </p>
    </>
  )
}
