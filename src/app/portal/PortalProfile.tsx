import type { Me } from '../../features/account/contract.ts'
import { Profile } from '../../features/account/Profile.tsx'
import { DownloadMyData } from '../../features/mydata/DownloadMyData.tsx'
import { ClientNotifications } from '../../features/notification/ClientNotifications.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'

/** The profile of a client: their account, and which mails they get. */
export function PortalProfile({ me }: { me: Me }) {
  return (
    <Profile
      me={me}
      isFirst={isMissing(me.second_factor)}
      secondFactor={
        <Part
          title="Second factor"
          about="Something you have besides what you know, so that a stolen password is not enough."
        >
          <SecondFactor me={me} />
        </Part>
      }
      mails={
        <Part title="Mails" about="How often you get a mail about each kind of news.">
          <ClientNotifications />
        </Part>
      }
      last={
        <Part title="Your data" about="Everything here that is yours, as one file (JSON).">
          <DownloadMyData username={me.username} />
        </Part>
      }
    />
  )
}
