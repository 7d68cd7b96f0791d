import { createContext } from 'react'

/** Does something that may be refused until the person confirms their identity; then asks for that and tries again. */
export type Confirmed = <Done>(act: () => Promise<Done>) => Promise<Done>

export const ConfirmedContext = createContext<Confirmed>((act) => act())
