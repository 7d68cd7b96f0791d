import './signedin.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { followTheme } from '../base/styles/theme.ts'
import { createQueries } from './data/queries.ts'
import { followOtherTabs } from './data/tabs.ts'
import { sessionToken } from '../base/signin-storage.ts'
import { followSession, signInAgain } from './data/session.ts'

interface Start {
  /** Makes the application, for the firm of this name. */
  app: (firm: string) => ReactNode
  /** A call was refused because a second factor has to be set up first. */
  needsSecondFactor: () => void
}

/** Starts an application in its shell; without a session it goes to sign in, and then back here. */
export function start({ app, needsSecondFactor }: Start): void {
  const place = document.getElementById('app')
  if (!sessionToken()) return signInAgain()
  if (!place) return
  followTheme()
  followSession()
  const queries = createQueries(needsSecondFactor)
  followOtherTabs(queries)
  createRoot(place).render(
    <QueryClientProvider client={queries}>{app(place.dataset['firm'] ?? '')}</QueryClientProvider>,
  )
}
