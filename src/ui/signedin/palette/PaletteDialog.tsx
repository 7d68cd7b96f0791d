import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Dialog, useLeave } from '../dialog/Dialog.tsx'

interface PaletteDialogProps {
  title: string
  size: 'large' | 'palette'
  /** What opens it, besides Ctrl+K and ⌘K. */
  Opener: ComponentType<{ open: () => void }>
  children: ReactNode
}

/** The keys that open it, for `aria-keyshortcuts`. */
export const paletteKeys = 'Control+K Meta+K'

/** A search that a button opens, and Ctrl+K or ⌘K from anywhere. */
export function PaletteDialog({ title, size, Opener, children }: PaletteDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.shiftKey || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey))
        return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <Opener open={() => setIsOpen(true)} />
      {isOpen ? (
        <Dialog title={title} size={size} onClose={() => setIsOpen(false)}>
          {children}
        </Dialog>
      ) : null}
    </>
  )
}

/** Does something once the dialog has closed: while it is open, nothing below it can take the focus. */
export function useAfterLeaving() {
  const chosen = useRef<(() => void) | null>(null)
  const leave = useLeave()
  useEffect(() => () => chosen.current?.(), [])
  return (act: () => void) => {
    chosen.current = act
    leave()
  }
}
