import { useRef, type ReactNode } from 'react'
import { isStaff } from '../../contract/access.ts'
import type { Me } from '../../features/account/contract.ts'
import { Rail, type RailLink } from '../../ui/signedin/Rail.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import styles from './PortalFrame.module.css'

interface PortalFrameProps {
  me: Me
  firm: string
  links: RailLink[]
  /** Beside the way out. */
  tools: ReactNode
  children: ReactNode
}

/** What stands around every section: the menu, the greeting, the way out. */
export function PortalFrame({ me, firm, links, tools, children }: PortalFrameProps) {
  const main = useRef<HTMLElement>(null)
  const staff = isStaff(me.role)
  return (
    <div className={styles.frame}>
      {/* No anchor: those are the sections. */}
      <button className={styles.skip} type="button" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Rail
        title={staff ? 'Staff Console' : 'Client Portal'}
        links={links}
        home={{ label: `← ${firm}`, href: '/' }}
      />
      <div className={styles.page}>
        <header className={styles.header}>
          <div>
            <h1>Welcome back, {me.first_name || me.username}!</h1>
            <p>{staff ? "Here's your account" : "Here's your project overview"}</p>
          </div>
          {tools}
          <LogoutButton />
        </header>
        <main id="content" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
