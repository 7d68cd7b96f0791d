import type { Frame } from '../content/contract.ts'
import type { StaffLoginView } from './contract.ts'
import { LoginCard } from './LoginCard.tsx'

/** The sign-in of the firm's people, where the console leads. */
export function StaffLoginPage({ view, frame }: { view: StaffLoginView; frame: Frame }) {
  const { isNew, ...shown } = view
  const staff = { firm: frame.layout.company.name, isNew }
  return <LoginCard place="The console" view={shown} staff={staff} />
}
