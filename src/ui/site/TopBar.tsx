import type { BrandPicture } from '../../contract/brand.ts'
import { ButtonLink } from '../base/form/Button.tsx'
import styles from './TopBar.module.css'

export interface NavLink {
  label: string
  href: string
}

interface TopBarProps {
  brand: string
  /** In place of the name. */
  logo: BrandPicture | null
  links: NavLink[]
  /** The path of this page; its link, or that of the part it belongs to, is underlined. */
  path: string
  call: NavLink
}

/** The bar over every page; on a phone the links stand in a menu that needs no script. */
export function TopBar({ brand, logo, links, path, call }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.inner}>
        <a className={styles.brand} href="/">
          {logo ? <img {...logo} alt={brand} data-logo="" /> : brand}
        </a>
        <nav className={styles.links} aria-label="Main">
          <Links links={links} path={path} />
        </nav>
        <span className={styles.call}>
          <ButtonLink href={call.href} size="compact">
            {call.label}
          </ButtonLink>
        </span>
        <button className={styles.toggle} type="button" popoverTarget="menu" aria-label="Menu">
          <span className={styles.lines} aria-hidden="true" />
        </button>
        <nav className={styles.menu} id="menu" popover="auto" aria-label="Menu">
          <Links links={links} path={path} />
          <ButtonLink href={call.href}>{call.label}</ButtonLink>
        </nav>
      </div>
    </header>
  )
}

function Links({ links, path }: Pick<TopBarProps, 'links' | 'path'>) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <a href={href} aria-current={current(href, path)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function current(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}
