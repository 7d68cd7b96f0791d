import { Fragment, type ReactNode } from 'react'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Appearance } from './Appearance.tsx'
import type { Me } from './contract.ts'
import { Devices } from './Devices.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TimeZoneForm } from './TimeZoneForm.tsx'

interface ProfileProps {
  me: Me
  /** Parts of other slices: after the password, after that, and at the end. */
  secondFactor?: ReactNode
  /** Whether the second factor comes first, because it has to be set up. */
  isFirst?: boolean
  mails?: ReactNode
  last: ReactNode
}

/** The settings of one's own account. */
export function Profile({ me, secondFactor, isFirst = false, mails, last }: ProfileProps) {
  const own = [
    <Part
      key="name"
      title="Name"
      about={`How we greet you. You sign in as ${me.username} or ${me.email}.`}
    >
      <NameForm me={me} />
    </Part>,
    <Part key="password" title="Password" about="Changing it signs out every other device.">
      <PasswordForm me={me} />
    </Part>,
  ]
  // The key keeps its state, such as recovery codes on display, when it moves.
  const factor = <Fragment key="second factor">{secondFactor}</Fragment>
  return (
    <>
      {isFirst ? [factor, ...own] : [...own, factor]}
      {mails}
      <Part title="Time zone" about="For every date and time here, wherever you are.">
        <TimeZoneForm me={me} />
      </Part>
      <Part
        title="Devices"
        about="Where you are signed in. Sign out any device that you do not recognize."
      >
        <Devices />
      </Part>
      <Part title="Appearance" about="For this browser alone.">
        <Appearance />
      </Part>
      {last}
    </>
  )
}
