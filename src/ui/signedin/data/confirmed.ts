import { createContext } from 'react'

/** Does something that may be refused until one has shown again who one is; then asks, and does it once more. */
export type Confirmed = <Done>(act: () => Promise<Done>) => Promise<Done>

export const ConfirmedContext = createContext<Confirmed>((act) => act())
