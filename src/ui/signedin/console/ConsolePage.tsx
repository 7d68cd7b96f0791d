import { useEffect, useRef, type ReactNode } from 'react'
import { Unseen } from '../../base/Unseen.tsx'
import { keepFocus } from '../keepFocus.ts'
import { ScreenKeys } from '../keys/ScreenKeys.tsx'
import { DoneBar } from '../undo/DoneBar.tsx'
import { ConsoleRail, type ConsoleRailProps } from './ConsoleRail.tsx'
import styles from './ConsolePage.module.css'
import { LongWait } from './LongWait.tsx'

interface ConsolePageProps extends ConsoleRailProps {
  /** The section brings panes of its own, from edge to edge. */
  hasPanes: boolean
  children: ReactNode
}

/** What surrounds every section of the console: the menu, the keys, the way to take an act back. */
export function ConsolePage({ hasPanes, children, ...rail }: ConsolePageProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => keepFocus(document.body), [])
  return (
    <div className={styles.frame}>
      {/* Not a link, because the fragment of the address may name a part of the screen. */}
      <button className={styles.skip} type="button" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <ConsoleRail {...rail} />
      <main id="content" ref={main} tabIndex={-1} className={hasPanes ? styles.panes : styles.page}>
        {/* Each section has a heading that is seen; this is for those who go by headings. */}
        <h1>
          <Unseen>{rail.title}</Unseen>
        </h1>
        {children}
      </main>
      <DoneBar />
      <LongWait />
      <ScreenKeys />
    </div>
  )
}
