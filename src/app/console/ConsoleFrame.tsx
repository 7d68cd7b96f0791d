import { Link, Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { hasRight, type FirmRole, type Role } from '../../contract/access.ts'
import { firmRoleNames } from '../../contract/role-names.ts'
import { useMe } from '../../features/account/me.web.ts'
import { useStaffInboundCount } from '../../features/inbound/useStaffInboundCount.web.ts'
import { SetUpFirst } from '../../features/secondfactor/SetUpFirst.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { LogoutButton } from '../../features/signout/LogoutButton.tsx'
import { useStaffTodayCounts } from '../../features/today/useStaffTodayCounts.web.ts'
import { ConsolePage } from '../../ui/signedin/console/ConsolePage.tsx'
import { useTrail } from '../../ui/signedin/console/trail.ts'
import { OpenSection } from '../../ui/signedin/frame/OpenSection.tsx'
import type { RailAnchor } from '../../ui/signedin/frame/Rail.tsx'
import { ConsolePalette } from './palette/ConsolePalette.tsx'
import { nameOfPerson, type BeforeSecondFactor, type ConsoleContext } from './context.web.ts'
import { railGroups, type ConsoleSection } from './sections/console-section.web.ts'
import { secondFactorPath } from './sections/firm-sections.web.ts'
import { inboundPath } from './sections/sections.web.ts'

/** What a route says of itself, as its `handle`. */
export type RouteHandle = Pick<ConsoleSection, 'path' | 'label' | 'hasPanes' | 'hasHeading'>

interface ConsoleFrameProps extends ConsoleContext {
  /** The sections in the menu. */
  sections: ConsoleSection[]
}

const rolesInWords = (roles: readonly Role[]) =>
  roles.map((role) => firmRoleNames[role as FirmRole]).join(', ')

/** What stands around every screen of the console. */
export function ConsoleFrame({ firm, sections }: ConsoleFrameProps) {
  const me = useMe()
  // A frame is never shown without a screen in it.
  const { handle } = useMatches().at(-1) as { handle: RouteHandle }
  const { path, label, hasPanes = false, hasHeading = false } = handle
  useTrail({ path, label, account: me.id })
  const mustSetUp = isMissing(me.second_factor)
  const mails = useStaffInboundCount(!mustSetUp && hasRight(me.roles, 'enquiries'))
  const waiting = useStaffTodayCounts(!mustSetUp)
  const counts: Record<string, number | null> = { ...waiting, [inboundPath]: mails.count }
  const { pathname, search, hash } = useLocation()
  if (mustSetUp && path !== secondFactorPath) {
    const state = { next: pathname + search + hash } satisfies BeforeSecondFactor
    return <Navigate to={`/console/${secondFactorPath}`} replace state={state} />
  }
  const linksOf = (group: ConsoleSection['group']) =>
    sections
      .filter((section) => section.group === group)
      .filter((section) => section.path !== inboundPath || mails.isOn)
      .map((section) => ({
        label: section.label,
        href: `/console/${section.path}`,
        current: section.path === path,
        isFirst: section.isFirst ?? false,
        count: counts[section.path] === undefined ? 0 : counts[section.path]!,
      }))
  return (
    <ConsolePage
      title="Staff Console"
      firm={firm}
      hasPanes={hasPanes}
      groups={railGroups
        .map(({ id, ...group }) => ({ ...group, links: linksOf(id) }))
        .filter(({ links }) => links.length > 0)}
      person={{ name: nameOfPerson(me), role: rolesInWords(me.roles), links: linksOf('person') }}
      Anchor={Routed}
      find={mustSetUp ? null : <ConsolePalette sections={sections} />}
      leave={<LogoutButton />}
    >
      {mustSetUp ? <SetUpFirst by={undefined} /> : null}
      <OpenSection id={path} label={label} isUnseen={hasHeading}>
        <Outlet context={{ firm } satisfies ConsoleContext} />
      </OpenSection>
    </ConsolePage>
  )
}

const Routed: RailAnchor = ({ href = '', ...rest }) => <Link to={href} {...rest} />
