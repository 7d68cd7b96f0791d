import type { Frame } from '../content/contract.ts'
import type { LoginView } from './contract.ts'
import { LoginCard } from './LoginCard.tsx'

export function LoginPage({ view }: { view: LoginView; frame: Frame }) {
  return <LoginCard place="The client portal" view={view} />
}
