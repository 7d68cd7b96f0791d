import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Search } from 'lucide-react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { later } from '../../ui/signedin/later.tsx'

/** Fetched when it is first opened. */
const LaterSearch = later('search', async () => (await import('./SearchBody.tsx')).SearchBody)

/** Opens the search, as Ctrl+K and ⌘K do from anywhere; `username`: whose it is. */
export function SearchButton({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        title="Ctrl+K, ⌘K"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        Search
      </Button>
      {isOpen
        ? // A dialog has a head of its own, which may not stand in that of the page.
          createPortal(
            <Dialog title="Search" size="large" onClose={() => setIsOpen(false)}>
              <LaterSearch username={username} />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  )
}
