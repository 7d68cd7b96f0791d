import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import type { Role } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { SignedIn } from '../../features/account/SignedIn.tsx'
import { SignInOver } from '../../features/signin/SignInOver.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { createRouter } from './routes.tsx'

const waiting = 'Loading console...'

/** The application for the firm's people. */
export function ConsoleApp({ firm }: { firm: string }) {
  return (
    <SignedIn waiting={waiting}>
      <Console firm={firm} />
    </SignedIn>
  )
}

function Console({ firm }: { firm: string }) {
  const { id, username, organisation, roles } = useMe()
  if (organisation !== null) return <ToPortal />
  return (
    <>
      <Screens roles={roles} firm={firm} />
      <SignInOver account={id} username={username} />
    </>
  )
}

/** Clients have an application of their own. */
function ToPortal() {
  useEffect(() => location.replace(`/dashboard${location.hash}`), [])
  return <Loading>{waiting}</Loading>
}

function Screens({ roles, firm }: { roles: Role[]; firm: string }) {
  const [router] = useState(() => createRouter(roles, firm))
  return <RouterProvider router={router} />
}
