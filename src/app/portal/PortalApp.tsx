import { useDeferredValue, useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '../../features/account/contract.ts'
import { useMe } from '../../features/account/me.web.ts'
import { SignedIn } from '../../features/account/SignedIn.tsx'
import { useOpenApprovals } from '../../features/approval/useOpenApprovals.web.ts'
import { UndoBar } from '../../features/document/UndoBar.tsx'
import { useUnread } from '../../features/message/useUnread.web.ts'
import { NotificationBell } from '../../features/notification/NotificationBell.tsx'
import { useLive } from '../../features/notification/useLive.web.ts'
import { useWaiting } from '../../features/request/useWaiting.web.ts'
import { SearchButton } from '../../features/search/SearchButton.tsx'
import { SetUpFirst } from '../../features/secondfactor/SetUpFirst.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { LogoutButton } from '../../features/signout/LogoutButton.tsx'
import { SignInOver } from '../../features/signin/SignInOver.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { goTo, useAddress } from '../../ui/signedin/address.ts'
import { leftOrganisation } from '../../ui/signedin/data/membership.ts'
import { seeAs } from '../../ui/signedin/data/see-as.ts'
import { ElsewhereContext } from '../../ui/signedin/data/NotHere.tsx'
import { AppFrame } from '../../ui/signedin/frame/AppFrame.tsx'
import { OpenSection } from '../../ui/signedin/frame/OpenSection.tsx'
import { later } from '../../ui/signedin/later.tsx'
import { portalSections } from './PortalSections.tsx'

const waiting = 'Loading dashboard...'

/** Loaded separately, because most people are members of one organisation. */
const LaterChoice = later(
  'organisations',
  async () => (await import('../../features/account/OrganisationChoice.tsx')).OrganisationChoice,
)

/** Loaded separately, because it is for the firm's people. */
const LaterSeenAs = later(
  'seen as',
  async () => (await import('../../features/seeas/SeenAs.tsx')).SeenAs,
)

/** Loaded separately because most links lead to what is here. */
const LaterElsewhere = later(
  'elsewhere',
  async () => (await import('../../features/whereabouts/Elsewhere.tsx')).Elsewhere,
)

/** The application for clients. */
export const PortalApp = ({ firm }: { firm: string }) => (
  <SignedIn waiting={waiting}>
    <Portal firm={firm} />
  </SignedIn>
)

function Portal({ firm }: { firm: string }) {
  const me = useMe()
  if (me.organisation === null) return <ToConsole />
  const sections = <Sections me={me} firm={firm} />
  return seeAs() ? <LaterSeenAs me={me}>{sections}</LaterSeenAs> : sections
}

/** Staff have an application of their own, with the profile under an address of its own. */
function ToConsole() {
  useEffect(() => {
    const { hash } = location
    location.replace(hash === '#profile' ? '/console/profile' : `/console${hash}`)
  }, [])
  return <Loading>{waiting}</Loading>
}

/** Whoever sees it as somebody else sees one organisation of theirs. */
const isOfSeveral = (me: Me) => seeAs() === null && me.memberships.length > 1
const hasChoice = (me: Me) =>
  isOfSeveral(me) || (seeAs() === null && leftOrganisation() !== undefined)

function Sections({ me, firm }: { me: Me; firm: string }) {
  const mustSetUp = isMissing(me.second_factor)
  const wanted = useAddress(({ section }) => (mustSetUp ? 'profile' : section))
  const isElsewhere = useAddress(({ section }) => mustSetUp && section !== 'profile')
  // So that the screen stays open once the factor is set up, with the recovery codes it then shows.
  useEffect(() => {
    if (isElsewhere) goTo({ section: 'profile' }, true)
  }, [isElsewhere])
  const open = portalSections.find(({ id }) => id === wanted) ?? portalSections[0]
  // The menu closes and the heading changes at once; what may be long comes after that was painted.
  const shown = useDeferredValue(open)
  const body = useMemo(() => <shown.Body me={me} />, [shown, me])
  const [requests, approvals] = [useWaiting(!mustSetUp), useOpenApprovals(!mustSetUp)]
  const counts: Record<string, number | null> = {
    projects: requests === null || approvals === null ? null : requests + approvals,
    messages: useUnread(!mustSetUp),
  }
  useLive(!mustSetUp)
  const queries = useQueryClient()
  const { rights } = me
  const listed = useMemo(
    () => portalSections.filter(({ right }) => !right || rights.includes(right)),
    [rights],
  )
  // Not drawn anew because another section is opened.
  const { id: account, username } = me
  const tools = useMemo(
    () => <Tools username={mustSetUp ? null : username} />,
    [mustSetUp, username],
  )
  const over = useMemo(() => <Over account={account} username={username} />, [account, username])
  useEffect(() => {
    for (const { Body } of listed) void Body.prefetch?.(queries)
  }, [listed, queries])
  const links = listed.map(({ id, label }) => ({
    label,
    count: id in counts ? (counts[id] ?? null) : 0,
    href: `#${id}`,
    current: id === open.id,
  }))
  return (
    <AppFrame
      title="Client Portal"
      name={me.first_name || me.username}
      about="Here's your project overview"
      below={hasChoice(me) ? <LaterChoice me={me} /> : null}
      links={links}
      firm={firm}
      tools={tools}
    >
      {mustSetUp ? <SetUpFirst by={me.organisation?.name} /> : null}
      <OpenSection id={open.id} label={open.label}>
        {/* Hidden at once, and taken away with the rest: to take away what is long takes its time too. */}
        <div key={shown.id} hidden={shown !== open}>
          <ElsewhereContext value={isOfSeveral(me) ? LaterElsewhere : null}>
            {body}
          </ElsewhereContext>
        </div>
      </OpenSection>
      {over}
    </AppFrame>
  )
}

/** `username` null: there is nothing to search and no news yet. */
const Tools = ({ username }: { username: string | null }) => (
  <>
    {username === null ? null : (
      <>
        <SearchButton username={username} />
        <NotificationBell />
      </>
    )}
    {/* Nobody is signed out by looking. */}
    {seeAs() ? null : <LogoutButton />}
  </>
)

/** What comes over every section. */
const Over = (person: { account: string; username: string }) => (
  <>
    <UndoBar />
    {seeAs() ? null : <SignInOver {...person} />}
  </>
)
