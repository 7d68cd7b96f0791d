import { Link, Navigate, Outlet, useMatches } from 'react-router'
import { useMe } from '../../features/account/me.web.ts'
import { SetUpFirst } from '../../features/secondfactor/SetUpFirst.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { LogoutButton } from '../../features/signin/LogoutButton.tsx'
import { AppFrame } from '../../ui/signedin/frame/AppFrame.tsx'
import type { RailAnchor } from '../../ui/signedin/frame/Rail.tsx'
import { OpenSection } from '../../ui/signedin/frame/OpenSection.tsx'
import { secondFactorPath, type ConsoleSection } from './sections.web.ts'

/** What a route says of itself, as its `handle`. */
export type RouteHandle = Pick<ConsoleSection, 'path' | 'label'>

interface ConsoleFrameProps {
  firm: string
  /** The sections in the menu. */
  sections: ConsoleSection[]
}

/** What stands around every screen of the console. */
export function ConsoleFrame({ firm, sections }: ConsoleFrameProps) {
  const me = useMe()
  // A frame is never shown without a screen in it.
  const { path, label } = (useMatches().at(-1) as { handle: RouteHandle }).handle
  const mustSetUp = isMissing(me.second_factor)
  if (mustSetUp && path !== secondFactorPath)
    return <Navigate to={`/console/${secondFactorPath}`} replace />
  const links = sections.map((section) => ({
    label: section.label,
    href: `/console/${section.path}`,
    current: section.path === path,
  }))
  return (
    <AppFrame
      title="Staff Console"
      name={me.first_name || me.username}
      about="Here's your account"
      links={links}
      Anchor={Routed}
      firm={firm}
      tools={<LogoutButton />}
    >
      {mustSetUp ? <SetUpFirst /> : null}
      <OpenSection id={path} label={label}>
        <Outlet />
      </OpenSection>
    </AppFrame>
  )
}

const Routed: RailAnchor = ({ href = '', ...rest }) => <Link to={href} {...rest} />
