import { createContext, use } from 'react'
import type { Me } from './contract.ts'

export const MeContext = createContext<Me | null>(null)

/** The account that is signed in; for components inside `SignedIn`. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('Nobody is known to be signed in here')
  return me
}
