import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import type { Role } from '../../contract/access.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { ConsoleFrame, type RouteHandle } from './ConsoleFrame.tsx'
import { NothingHere } from './NothingHere.tsx'
import { NotForYou } from './NotForYou.tsx'
import { openTo } from './open-to.web.ts'
import type { ConsoleSection } from './sections/console-section.web.ts'
import { consoleSections } from './sections/sections.web.ts'

const nothing: RouteHandle = { path: '*', label: 'Nothing here' }

/** The routes of somebody of these roles; what they may not open says so, and loads nothing. */
export function createRouter(roles: readonly Role[], firm: string) {
  const open = openTo(roles, consoleSections)
  const closed = consoleSections.filter((section) => !open.includes(section))
  const screens: RouteObject[] = [
    ...open.flatMap(routesOf),
    ...closed.flatMap(({ label, path, more = '', below }) =>
      [more, below?.more ?? more].map((rest) =>
        routeOf({ path, label, more: rest }, <NotForYou label={label} />),
      ),
    ),
    { path: '*', element: <NothingHere />, handle: nothing },
  ]
  const [first] = open
  if (first) screens.push({ index: true, element: <GoTo path={first.path} />, handle: first })
  return createBrowserRouter([
    {
      path: '/console',
      element: <ConsoleFrame firm={firm} sections={open} />,
      children: [{ errorElement: <CannotBeShown />, children: screens }],
    },
  ])
}

function routesOf({ Screen, below, ...section }: ConsoleSection): RouteObject[] {
  const own = routeOf(section, <Screen />)
  if (!below) return [own]
  const { Screen: Below, ...more } = below
  return [own, routeOf({ ...section, ...more, hasPanes: true }, <Below />)]
}

const routeOf = (
  {
    path,
    more = '',
    label,
    hasPanes = false,
    hasHeading = false,
  }: RouteHandle & Pick<ConsoleSection, 'more'>,
  element: RouteObject['element'],
): RouteObject => ({
  path: path + more,
  element,
  handle: { path, label, hasPanes, hasHeading } satisfies RouteHandle,
})

/** To the first section, which has an address of its own. */
function GoTo({ path }: { path: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: `/console/${path}`, search, hash }} replace />
}

const CannotBeShown = () => (
  <Failed retry={() => location.reload()}>This cannot be shown just now.</Failed>
)
