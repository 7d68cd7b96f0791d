import { Link, useLocation } from 'react-router'
import { useMe } from '../../features/account/me.web.ts'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import type { BeforeSecondFactor } from './context.web.ts'

/** The second factor: what one signs in with besides the password. */
export function ConsoleSecondFactor() {
  const next = (useLocation().state as BeforeSecondFactor | null)?.next
  const after = next ? (
    <p>
      <Link to={next}>Go on to where you were going</Link>
    </p>
  ) : null
  return (
    <Part
      title="Besides your password"
      about="Something you have besides what you know, so that a stolen password is not enough."
    >
      <SecondFactor me={useMe()} after={after} />
    </Part>
  )
}
