import { useRef, type ReactNode } from 'react'
import { Unseen } from '../../base/Unseen.tsx'
import { FirmSign } from '../frame/FirmSign.tsx'
import { NotKnown } from '../frame/NotKnown.tsx'
import type { RailAnchor, RailLink } from '../frame/Rail.tsx'
import { countWords } from '../list/news.ts'
import styles from './ConsoleRail.module.css'

/** `isFirst`: it stands in the bar of a phone, where there is room. */
interface ConsoleLink extends RailLink {
  isFirst?: boolean
}

interface RailGroup {
  /** Left out for the first. */
  label?: string
  links: ConsoleLink[]
}

export interface ConsoleRailProps {
  /** The name of the application. */
  title: string
  firm: string
  groups: RailGroup[]
  /** Who is signed in, as what, and the places that are about them. */
  person: { name: string; role: string; links: ConsoleLink[] }
  Anchor: RailAnchor
  /** The field that finds and does everything, where there is one. */
  find?: ReactNode
  /** Signs out. */
  leave: ReactNode
}

/** The menu of the console: beside the page, or on a phone a bar under it, of which the last opens the rest. */
export function ConsoleRail(props: ConsoleRailProps) {
  const { title, firm, groups, person, find, leave } = props
  const menu = useRef<HTMLElement>(null)
  const links = [...groups.flatMap(({ links }) => links), ...person.links]
  return (
    <aside className={styles.rail}>
      <div className={styles.inner}>
        <a className={styles.firm} href="/">
          <FirmSign name={firm} />
        </a>
        {find}
        <nav className={styles.wide} aria-label={title}>
          <Menu {...props} />
        </nav>
        <div className={styles.leave}>{leave}</div>
        <p className={styles.here} aria-hidden="true">
          {links.find(({ current }) => current)?.label}
        </p>
        <nav ref={menu} className={styles.menu} id="rail" popover="auto" aria-label="Menu">
          <Menu {...props} close={() => menu.current?.hidePopover()} />
          <a className={styles.site} href="/">
            <FirmSign name={firm} />
          </a>
          {leave}
        </nav>
        <ThumbBar {...props} />
      </div>
    </aside>
  )
}

function Menu({ groups, person, Anchor, close }: ConsoleRailProps & { close?: () => void }) {
  const initials = person.name.split(/\s+/).map(([first = '']) => first)
  const listOf = (links: ConsoleLink[]) => <Links links={links} Anchor={Anchor} close={close} />
  return (
    <>
      {groups.map(({ label, links }) => (
        <div key={label ?? ''}>
          {label ? <p className={styles.group}>{label}</p> : null}
          {listOf(links)}
        </div>
      ))}
      <div className={styles.person}>
        <p className={styles.who}>
          <span className={styles.initials} aria-hidden="true">
            {(initials[0] ?? '') + (initials.length > 1 ? initials.at(-1) : '')}
          </span>
          <span>
            {person.name}
            <span className={styles.role}>{person.role}</span>
          </span>
        </p>
        {listOf(person.links)}
      </div>
    </>
  )
}

/** So many places stand in the bar of a phone. */
const mostInBar = 4

/** Under the page of a phone: the first places of the menu, and the way to the others. */
function ThumbBar({ groups, person, Anchor }: ConsoleRailProps) {
  const links = groups.flatMap(({ links: some }) => some)
  // Whoever may open few of the usual places has others of theirs there.
  const first = links
    .toSorted((one, other) => Number(!one.isFirst) - Number(!other.isFirst))
    .slice(0, mostInBar)
  const others = [...links, ...person.links].filter((one) => !first.includes(one))
  return (
    <div className={styles.bar}>
      <nav aria-label="Most used">
        <Links links={first} Anchor={Anchor} close={undefined} />
      </nav>
      <button
        type="button"
        popoverTarget="rail"
        data-current={others.some(({ current }) => current) || undefined}
      >
        More
      </button>
    </div>
  )
}

interface LinksProps extends Pick<ConsoleRailProps, 'Anchor'> {
  links: ConsoleLink[]
  close: (() => void) | undefined
}

const Links = ({ links, Anchor, close }: LinksProps) => (
  <ul>
    {links.map(({ label, href, current, count = 0 }) => (
      <li key={href}>
        <Anchor href={href} aria-current={current ? 'page' : undefined} onClick={close}>
          <span>{label}</span>
          {count === 0 ? null : (
            <span className={styles.count}>
              {count === null ? <NotKnown /> : countWords(count)}
              <Unseen> waiting</Unseen>
            </span>
          )}
        </Anchor>
      </li>
    ))}
  </ul>
)
