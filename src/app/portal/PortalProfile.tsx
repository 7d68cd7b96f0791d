import { Appearance } from '../../features/account/Appearance.tsx'
import type { Me } from '../../features/account/contract.ts'
import { Devices } from '../../features/account/Devices.tsx'
import { NameForm } from '../../features/account/NameForm.tsx'
import { PasswordForm } from '../../features/account/PasswordForm.tsx'
import { TimeZoneForm } from '../../features/account/TimeZoneForm.tsx'
import { DownloadMyData } from '../../features/mydata/DownloadMyData.tsx'
import { ClientNotifications } from '../../features/notification/ClientNotifications.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { Part } from '../../ui/signedin/Part.tsx'

/** Everything about one's own account. */
export function PortalProfile({ me }: { me: Me }) {
  const secondFactor = (
    <Part
      title="Second factor"
      about="Something you have besides what you know, so that a stolen password is not enough."
    >
      <SecondFactor me={me} />
    </Part>
  )
  const isFirst = isMissing(me.second_factor)
  return (
    <>
      {isFirst ? secondFactor : null}
      <Part title="Name" about={`How we greet you. You sign in as ${me.username} or ${me.email}.`}>
        <NameForm me={me} />
      </Part>
      <Part title="Password" about="Changing it signs out every other device.">
        <PasswordForm me={me} />
      </Part>
      {isFirst ? null : secondFactor}
      {me.organisation ? (
        <Part title="Mails" about="What the portal tells you, and whether a mail says it, too.">
          <ClientNotifications />
        </Part>
      ) : null}
      <Part title="Time zone" about="Of each date and time in the portal, wherever you read it.">
        <TimeZoneForm me={me} />
      </Part>
      <Part title="Devices" about="Where you are signed in. Sign out what you do not know.">
        <Devices />
      </Part>
      <Part title="Appearance" about="For this browser alone.">
        <Appearance />
      </Part>
      <Part title="Your data" about="Everything here that is yours, as one file (JSON).">
        <DownloadMyData username={me.username} />
      </Part>
    </>
  )
}
