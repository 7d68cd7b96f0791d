import { useEffect, useRef } from 'react'
import { isStaff } from '../contract/access.ts'
import { readMe, type Me } from '../features/account/contract.ts'
import { Loading } from '../ui/Loading.tsx'
import { useAnswer } from '../ui/useAnswer.ts'
import { useHash } from '../ui/useHash.ts'
import { PortalFrame } from './PortalFrame.tsx'
import { sectionsOf, type PortalSection, type Sections } from './PortalSections.tsx'

/** Everything behind sign-in: nothing is shown before it is known who it is for. */
export function PortalApp({ firm }: { firm: string }) {
  const { data: me, isError } = useAnswer(readMe)
  const failed = isError && !me
  useEffect(() => {
    if (failed) location.replace('/login')
  }, [failed])
  return me ? <SignedIn me={me} firm={firm} /> : <Loading>Loading dashboard...</Loading>
}

function SignedIn({ me, firm }: { me: Me; firm: string }) {
  const sections = sectionsOf(me)
  const open = useOpenSection(sections)
  const place = isStaff(me.role) ? '/console' : '/dashboard'
  useEffect(() => {
    // The same shell stands at both addresses; each side is told its own.
    if (location.pathname !== place) history.replaceState(null, '', place + location.hash)
  }, [place])
  const links = sections.map(({ id, label }) => ({
    label,
    href: `#${id}`,
    current: id === open.id,
  }))
  return (
    <PortalFrame me={me} firm={firm} links={links}>
      <section aria-labelledby="section">
        <h2 id="section" tabIndex={-1}>
          {open.label}
        </h2>
        <open.Body me={me} />
      </section>
    </PortalFrame>
  )
}

/** The section of the address, else the first; one that is changed to is told to who hears the page. */
function useOpenSection(sections: Sections): PortalSection {
  const hash = useHash()
  const open = sections.find(({ id }) => id === hash) ?? sections[0]
  const shown = useRef(open.id)
  useEffect(() => {
    const [, rest] = document.title.split(' | ')
    document.title = `${open.label} | ${rest ?? ''}`
    if (shown.current === open.id) return
    shown.current = open.id
    scrollTo(0, 0)
    document.getElementById('section')?.focus({ preventScroll: true })
  }, [open])
  return open
}
