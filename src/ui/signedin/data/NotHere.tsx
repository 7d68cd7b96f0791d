import { createContext, use, type ComponentType, type ReactNode } from 'react'

export interface NotHereProps {
  /** Of what a link leads to, and which is not in the organisation that is shown. */
  id: string
  /** What of the link is no longer in the address. */
  query?: Record<string, string>
  /** What is said of something that is not here at all. */
  children: ReactNode
}

/**
 * What looks for it in the reader's other organisations and shows the way there; null for whoever is a
 * member of one alone.
 */
export const ElsewhereContext = createContext<ComponentType<NotHereProps> | null>(null)

/** Says that something is not here, or leads to where it is. */
export function NotHere(props: NotHereProps) {
  const Elsewhere = use(ElsewhereContext)
  return Elsewhere ? <Elsewhere {...props} /> : props.children
}
