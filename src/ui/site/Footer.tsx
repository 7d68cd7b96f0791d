import styles from './Footer.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import type { NavLink } from './TopBar.tsx'

interface FooterProps {
  brand: string
  tagline: string
  groups: { title: string; links: NavLink[] }[]
  contact: { phone: string; email: string; hours: string; location: string }
  year: number
  legalName: string
  /** The last line: privacy, terms. */
  small: NavLink[]
}

export function Footer({ brand, tagline, groups, contact, year, legalName, small }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <a href="/">{brand}</a>
          {tagline ? <p>{tagline}</p> : null}
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <LinkList links={links} />
          </nav>
        ))}
        <Reach {...contact} />
      </div>
      <div className={styles.small}>
        <p>
          © {year} {legalName}
        </p>
        <LinkList links={small} />
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: NavLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

function Reach({ phone, email, hours, location }: FooterProps['contact']) {
  return (
    <div className={styles.contact}>
      <h2>Contact</h2>
      <address>
        <ul>
          {phone ? (
            <li>
              <PhoneLink phone={phone} />
            </li>
          ) : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {hours ? <li>{hours}</li> : null}
          {location ? <li>{location}</li> : null}
        </ul>
      </address>
    </div>
  )
}
