import { useEffect, useRef } from 'react'
import { isStaff } from '../../contract/access.ts'
import { ConfirmIdentity } from '../../features/account/ConfirmIdentity.tsx'
import { readMe, type Me } from '../../features/account/contract.ts'
import { useUnread } from '../../features/message/useUnread.web.ts'
import { NotificationBell } from '../../features/notification/NotificationBell.tsx'
import { useOpenApprovals } from '../../features/approval/useOpenApprovals.web.ts'
import { useWaiting } from '../../features/request/useWaiting.web.ts'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { Loading } from '../../ui/base/Loading.tsx'
import { leave } from '../../ui/signedin/data/session.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useHash } from '../../ui/signedin/address/useHash.ts'
import { useZone } from '../../ui/signedin/time/useZone.ts'
import styles from './PortalApp.module.css'
import { PortalFrame } from './PortalFrame.tsx'
import { useLive } from './useLive.web.ts'
import { sectionsOf, type PortalSection, type Sections } from './PortalSections.tsx'

/** Everything behind sign-in: nothing is shown before it is known who it is for. */
export function PortalApp({ firm }: { firm: string }) {
  const { data: me, isError } = useAnswer(readMe)
  const failed = isError && !me
  useEffect(() => {
    if (failed) leave()
  }, [failed])
  const inZone = useZone(me?.time_zone)
  return me && inZone ? <SignedIn me={me} firm={firm} /> : <Loading>Loading dashboard...</Loading>
}

function SignedIn({ me, firm }: { me: Me; firm: string }) {
  const sections = sectionsOf(me)
  const missing = isMissing(me.second_factor)
  const open = useOpenSection(sections, missing ? 'profile' : null)
  const place = isStaff(me.role) ? '/console' : '/dashboard'
  useEffect(() => {
    // The same shell stands at both addresses; each side is told its own.
    if (location.pathname !== place) history.replaceState(null, '', place + location.hash)
  }, [place])
  const isClient = !isStaff(me.role) && !missing
  const counts: Record<string, number> = {
    projects: useWaiting(isClient) + useOpenApprovals(isClient),
    messages: useUnread(isClient),
  }
  useLive(isClient)
  const links = sections.map(({ id, label }) => ({
    label,
    count: counts[id] ?? 0,
    href: `#${id}`,
    current: id === open.id,
  }))
  return (
    <ConfirmIdentity username={me.username}>
      <PortalFrame me={me} firm={firm} links={links} tools={isClient ? <NotificationBell /> : null}>
        {missing ? (
          <p className={styles.first} role="status">
            <strong>Set up a second factor to go on.</strong> Your account needs one before anything
            else opens.
          </p>
        ) : null}
        <section aria-labelledby="section">
          <h2 id="section" tabIndex={-1} className={styles.title}>
            {open.label}
          </h2>
          <open.Body me={me} />
        </section>
      </PortalFrame>
    </ConfirmIdentity>
  )
}

/** The section of the address, else the first; one that is changed to is told to who hears the page. */
function useOpenSection(sections: Sections, only: string | null): PortalSection {
  const hash = useHash()
  const wanted = only ?? hash
  const open = sections.find(({ id }) => id === wanted) ?? sections[0]
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
