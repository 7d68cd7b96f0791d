import { useRef, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import styles from './Rail.module.css'
import { NotKnown } from './NotKnown.tsx'
import { Unseen } from '../../base/Unseen.tsx'

export interface RailLink {
  label: string
  href: string
  current: boolean
  /** The number of things that wait there; null where it could not be loaded. */
  count?: number | null
}

/** Makes a link of the menu; where paths are routed, it changes the path without loading the page. */
export type RailAnchor = ComponentType<ComponentProps<'a'>>

interface RailProps {
  title: string
  links: RailLink[]
  /** The link back to where the reader came from. */
  home: { label: ReactNode; href: string }
  Anchor?: RailAnchor | undefined
}

/** The menu of an application: beside the page, or on a phone a bar over it that opens. */
export function Rail({ title, links, home, Anchor }: RailProps) {
  const menu = useRef<HTMLElement>(null)
  const current = links.find((link) => link.current)
  return (
    <aside className={styles.rail}>
      <div className={styles.inner}>
        <p className={styles.title}>{title}</p>
        <nav className={styles.wide} aria-label={title}>
          <Links links={links} Anchor={Anchor} />
        </nav>
        <p className={styles.here} aria-hidden="true">
          {current?.label}
        </p>
        <button className={styles.toggle} type="button" popoverTarget="rail" aria-label="Menu">
          <span className={styles.lines} aria-hidden="true" />
        </button>
        <nav ref={menu} className={styles.menu} id="rail" popover="auto" aria-label="Menu">
          <Links links={links} Anchor={Anchor} leave={() => menu.current?.hidePopover()} />
          <a href={home.href}>{home.label}</a>
        </nav>
        <a className={styles.home} href={home.href}>
          {home.label}
        </a>
      </div>
    </aside>
  )
}

interface LinksProps extends Pick<RailProps, 'links' | 'Anchor'> {
  leave?: () => void
}

const Plain: RailAnchor = ({ children, ...anchor }) => <a {...anchor}>{children}</a>

function Links({ links, Anchor = Plain, leave }: LinksProps) {
  return (
    <ul>
      {links.map(({ label, href, current, count = 0 }) => (
        <li key={href}>
          <Anchor href={href} aria-current={current ? 'page' : undefined} onClick={leave}>
            {label}
            {count === 0 ? null : (
              <span className={styles.count}>
                {count ?? <NotKnown />}
                <Unseen> waiting</Unseen>
              </span>
            )}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
