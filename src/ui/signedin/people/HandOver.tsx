import { Button } from '../../base/form/Button.tsx'
import { Field } from '../../base/form/Field.tsx'
import { Dialog, useFocusInDialog } from '../dialog/Dialog.tsx'
import styles from './HandOver.module.css'

interface HandOverProps {
  link: string
  name: string
  done: () => void
}

/** The link of the invitation, where no mail server is set. */
export function HandOver({ link, name, done }: HandOverProps) {
  const field = useFocusInDialog<HTMLInputElement>()
  return (
    <Dialog title="Hand over the invitation" onClose={done}>
      <div className={styles.form}>
        <Field
          ref={field}
          name="link"
          label={`The link for ${name}`}
          readOnly
          value={link}
          hint="No mail server is set. Whoever has this link within 72 hours can use it, once; it is shown now alone."
          onFocus={({ target }) => target.select()}
        />
        <p>
          <Button variant="primary" size="compact" onClick={done}>
            Done
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
