import { useId, useRef, useState } from 'react'
import { TableOfContents } from 'lucide-react'
import styles from './Contents.module.css'

/** A button in the head of a dialog that leads to each part of it: it may be many screens long. */
export function Contents() {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [headings, setHeadings] = useState<HTMLElement[]>([])
  // Read when it is opened: which parts there are differs, and changes with what is done in them.
  const look = () => {
    const all = menu.current?.closest('dialog')?.querySelectorAll<HTMLElement>('h3') ?? []
    setHeadings([...all].filter((one) => one.checkVisibility()))
  }
  const goTo = (heading: HTMLElement) => {
    menu.current?.hidePopover()
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <button
        className={styles.toggle}
        type="button"
        popoverTarget={id}
        aria-label="Contents"
        onClick={look}
      >
        <TableOfContents size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <nav ref={menu} id={id} className={styles.menu} popover="auto" aria-label="Contents">
        <ul>
          {headings.map((heading, at) => (
            <li key={at}>
              <button type="button" onClick={() => goTo(heading)}>
                {heading.textContent}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
