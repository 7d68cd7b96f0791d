import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import type { Role } from '../../contract/access.ts'
import { useMe } from '../../features/account/me.web.ts'
import { SignedIn } from '../../features/account/SignedIn.tsx'
import { SignInOver } from '../../features/signin/SignInOver.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { createRouter } from './routes.tsx'
import { sectionAt } from './sections.web.ts'

const waiting = 'Loading console...'

/** The application for the firm's people. The screen is loaded while it requests who they are. */
export function ConsoleApp({ firm }: { firm: string }) {
  const queries = useQueryClient()
  useEffect(() => void sectionAt(location.pathname)?.Screen.prefetch(queries), [queries])
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
