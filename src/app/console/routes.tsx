import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Role } from '../../contract/access.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { ConsoleFrame, type RouteHandle } from './ConsoleFrame.tsx'
import { NothingHere } from './NothingHere.tsx'
import { openTo } from './open-to.web.ts'
import { consoleSections } from './sections.web.ts'

const nothing: RouteHandle = { path: '*', label: 'Nothing here' }

/** The routes that somebody of these roles may open; every other path says that nothing is there. */
export function createRouter(roles: readonly Role[], firm: string) {
  const open = openTo(roles, consoleSections)
  const [first] = open
  const screens: RouteObject[] = [
    ...open.map(({ path, label, Screen }) => ({
      path,
      element: <Screen />,
      handle: { path, label } satisfies RouteHandle,
    })),
    { path: '*', element: <NothingHere />, handle: nothing },
  ]
  if (first) screens.push({ index: true, element: <first.Screen />, handle: first })
  return createBrowserRouter([
    {
      path: '/console',
      element: <ConsoleFrame firm={firm} sections={open} />,
      children: [{ errorElement: <CannotBeShown />, children: screens }],
    },
  ])
}

const CannotBeShown = () => (
  <Failed retry={() => location.reload()}>This cannot be shown just now.</Failed>
)
