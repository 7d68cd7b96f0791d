import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './KeysDialog.module.css'
import { capOf, keysOfScreen, letLettersAct, lettersAct, type ScreenKey } from './screen-keys.ts'

/** The keys of the screen that is shown, and the switch for those of one character. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setAreOn] = useState(lettersAct)
  const choose = (yes: boolean) => {
    letLettersAct(yes)
    setAreOn(yes)
  }
  return (
    <Dialog title="Keys of this screen" onClose={onClose}>
      <dl className={styles.keys}>
        {keysOfScreen().map((key) => (
          <div key={key.label}>
            <dt>{capsOf(key)}</dt>
            <dd>{key.label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>This list</dd>
        </div>
      </dl>
      <label className={styles.choice}>
        <input type="checkbox" checked={areOn} onChange={({ target }) => choose(target.checked)} />
        Letters, digits and marks act by themselves, in this browser
      </label>
    </Dialog>
  )
}

const capsOf = ({ keys, shown }: ScreenKey) =>
  (shown ? [shown] : keys.map(capOf)).map((cap) => <kbd key={cap}>{cap}</kbd>)
