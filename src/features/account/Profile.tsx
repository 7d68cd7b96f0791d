import { Fragment, type ReactNode } from 'react'
import { Part } from '../../ui/signedin/Part.tsx'
import { Appearance } from './Appearance.tsx'
import type { Me } from './contract.ts'
import { Devices } from './Devices.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TimeZoneForm } from './TimeZoneForm.tsx'

interface ProfileProps {
  me: Me
  /** What other slices show of one's account: beside the password, and at the end. */
  secondFactor?: ReactNode
  /** Whether that comes before all else, because it has to be set up. */
  isFirst?: boolean
  mails?: ReactNode
  last: ReactNode
}

/** Everything about one's own account. */
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
  // By its key it stays what it is while it moves, with the recovery codes that it may show.
  const factor = <Fragment key="second factor">{secondFactor}</Fragment>
  return (
    <>
      {isFirst ? [factor, ...own] : [...own, factor]}
      {mails}
      <Part title="Time zone" about="Of each date and time in the portal, wherever you read it.">
        <TimeZoneForm me={me} />
      </Part>
      <Part title="Devices" about="Where you are signed in. Sign out what you do not know.">
        <Devices />
      </Part>
      <Part title="Appearance" about="For this browser alone.">
        <Appearance />
      </Part>
      {last}
    </>
  )
}
