import { useMe } from '../../features/account/me.web.ts'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'

/** The second factor: what one signs in with besides the password. */
export const ConsoleSecondFactor = () => (
  <Part
    title="Besides your password"
    about="Something you have besides what you know, so that a stolen password is not enough."
  >
    <SecondFactor me={useMe()} />
  </Part>
)
