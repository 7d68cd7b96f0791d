import { useEffect, useRef, type ReactNode } from 'react'
import styles from './AppFrame.module.css'
import { keepFocus } from '../keepFocus.ts'
import { FirmSign } from './FirmSign.tsx'
import { Rail, type RailAnchor, type RailLink } from './Rail.tsx'

interface AppFrameProps {
  /** The name of the application. */
  title: string
  /** The name with which the signed-in person is greeted. */
  name: string
  /** What the application shows them, in a sentence. */
  about: string
  /** Below that: in whose name they are here. */
  below?: ReactNode
  links: RailLink[]
  Anchor?: RailAnchor
  /** The firm's site. */
  firm: string
  /** Beside the greeting, and on a phone below it; signing out is the last of them. */
  tools: ReactNode
  children: ReactNode
}

/** What surrounds every section of an application: the menu, the greeting, signing out. */
export function AppFrame({
  title,
  name,
  about,
  below,
  links,
  Anchor,
  firm,
  tools,
  children,
}: AppFrameProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => keepFocus(document.body), [])
  const label = (
    <>
      ← <FirmSign name={firm} />
    </>
  )
  const home = { label, href: '/' }
  return (
    <div className={styles.frame}>
      {/* Not a link, because the fragment of the address may name a section. */}
      <button className={styles.skip} type="button" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Rail title={title} links={links} Anchor={Anchor} home={home} />
      <div className={styles.page}>
        <header className={styles.header}>
          <div>
            <h1>Welcome back, {name}!</h1>
            <p>{about}</p>
            {below}
          </div>
          <div className={styles.tools}>{tools}</div>
        </header>
        <main id="content" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
