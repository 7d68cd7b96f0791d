import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../../base/after-paint.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /**
   * Called for ✕, Escape or a click outside: the caller then stops rendering the dialog. Without it
   * the dialog stays until its own act is done, and hides the page.
   */
  onClose?: () => void
  /** `palette`: a field is its head; on a phone it fills the window. */
  size?: 'small' | 'large' | 'palette'
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

const Leave = createContext(() => {})

/** Closes the dialog that this is in. */
export const useLeave = () => use(Leave)

/**
 * A modal over the page: the platform's own dialog, at most 80% of the window high. It stands beside
 * the page: within the list or the form that opens it, what that says of its own fields and buttons
 * would hold for those of the dialog, and no form in a form is heard.
 */
export function Dialog({ title, onClose, size = 'small', tools, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  // What is behind becomes active again, which takes its time on a long page: it is seen before that.
  const leave = () => {
    if (!onClose) return
    dialog.current?.classList.add(styles.leaving ?? '')
    afterPaint(onClose)
  }
  useClickOutside(dialog, leave)

  return createPortal(
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[size], onClose ? '' : styles.staying].join(' ')}
      aria-labelledby={id}
      onCancel={(event) => {
        // A choice of files that is cancelled within it is another matter.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      // A browser closes it at the second Escape, whatever was said to the first.
      onClose={onClose ?? (() => dialog.current?.showModal())}
    >
      <div className={styles.frame}>
        {/* No `header`: within that of the page it would be a banner in a banner. */}
        <div className={styles.header}>
          <h2 id={id}>{title}</h2>
          {tools}
          {onClose ? <CloseButton label="Close" onClick={leave} /> : null}
        </div>
        <Leave value={leave}>
          <div className={styles.body}>{children}</div>
        </Leave>
      </div>
    </dialog>,
    document.body,
  )
}

/** Whether a press begins and ends outside; one that begins inside is selecting text. */
function useClickOutside(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  useEffect(() => {
    const { current } = dialog
    let outside = false
    const down = ({ target }: Event) => void (outside = target === current)
    const up = ({ target }: Event) => {
      if (outside && target === current) onClose()
    }
    current?.addEventListener('pointerdown', down)
    current?.addEventListener('click', up)
    return () => {
      current?.removeEventListener('pointerdown', down)
      current?.removeEventListener('click', up)
    }
  }, [dialog, onClose])
}

/** For what one comes to a dialog for: takes the focus from its first button once it is open. */
export function useFocusInDialog<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}

/** The same for what is chosen first in the form of a dialog, which has no field to type in. */
export function useFocusOnChosen() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(':checked')?.focus(), [])
  return form
}
