import './signedin.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { followTheme } from '../base/styles/theme.ts'
import { createQueries } from './data/queries.ts'
import { followOtherTabs } from './data/tabs.ts'
import { sessionToken } from '../base/signin-storage.ts'
import { followSession, signInAgain } from './data/session.ts'

/** How long the first answers are waited for, in ms. */
const moment = 500

interface Start {
  /** Makes the application, for the firm of this name. */
  app: (firm: string) => ReactNode
  /** Fetches what it shows first; it is drawn once that has come, or after a moment without it. */
  first?: (queries: QueryClient) => Promise<void>
  /** A call was refused because a second factor has to be set up first. */
  needsSecondFactor: () => void
}

/** Starts an application in its shell; without a session it goes to sign in, and then back here. */
export async function start({ app, first, needsSecondFactor }: Start): Promise<void> {
  const place = document.getElementById('app')
  if (!sessionToken()) return signInAgain()
  if (!place) return
  followTheme()
  followSession()
  const queries = createQueries(needsSecondFactor)
  followOtherTabs(queries)
  // Drawn once and whole: each answer by itself would draw everything anew, on a phone for long.
  if (first) await Promise.race([first(queries), new Promise((done) => setTimeout(done, moment))])
  createRoot(place).render(
    <QueryClientProvider client={queries}>{app(place.dataset['firm'] ?? '')}</QueryClientProvider>,
  )
}
