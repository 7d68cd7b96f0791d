import { useMe } from '../../features/account/me.web.ts'
import { Profile } from '../../features/account/Profile.tsx'
import { DownloadMyData } from '../../features/mydata/DownloadMyData.tsx'
import { StaffNotices } from '../../features/staffnotice/StaffNotices.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'

/** The profile of one of the firm's people. */
export function ConsoleProfile() {
  const me = useMe()
  return (
    <Profile
      me={me}
      mails={<StaffNotices roles={me.roles} />}
      last={
        <Part title="Your data" about="Everything here that is yours, as one file (JSON).">
          <DownloadMyData username={me.username} />
        </Part>
      }
    />
  )
}
