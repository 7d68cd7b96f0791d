import { useEffect } from 'react'
import { isStaff } from '../../contract/access.ts'
import type { Me } from '../../features/account/contract.ts'
import { Profile } from '../../features/account/Profile.tsx'
import { SignedIn } from '../../features/account/SignedIn.tsx'
import { DownloadMyData } from '../../features/mydata/DownloadMyData.tsx'
import { SecondFactor } from '../../features/secondfactor/SecondFactor.tsx'
import { SetUpFirst } from '../../features/secondfactor/SetUpFirst.tsx'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { LogoutButton } from '../../features/signin/LogoutButton.tsx'
import { Loading } from '../../ui/base/Loading.tsx'
import { Frame } from '../../ui/signedin/Frame.tsx'
import { Part } from '../../ui/signedin/Part.tsx'
import { Section } from '../../ui/signedin/Section.tsx'

const waiting = 'Loading console...'

/** What the firm's people sign in to. */
export function ConsoleApp({ firm }: { firm: string }) {
  return (
    <SignedIn waiting={waiting}>
      {(me) => (isStaff(me.role) ? <Console me={me} firm={firm} /> : <ToPortal />)}
    </SignedIn>
  )
}

/** Clients have an application of their own. */
function ToPortal() {
  useEffect(() => location.replace(`/dashboard${location.hash}`), [])
  return <Loading>{waiting}</Loading>
}

function Console({ me, firm }: { me: Me; firm: string }) {
  const mustSetUp = isMissing(me.second_factor)
  return (
    <Frame
      title="Staff Console"
      name={me.first_name || me.username}
      about="Here's your account"
      links={[{ label: 'Profile', href: '#profile', current: true }]}
      firm={firm}
      tools={<LogoutButton />}
    >
      {mustSetUp ? <SetUpFirst /> : null}
      <Section id="profile" label="Profile">
        <Profile
          me={me}
          isFirst={mustSetUp}
          secondFactor={
            <Part
              title="Second factor"
              about="Something you have besides what you know, so that a stolen password is not enough."
            >
              <SecondFactor me={me} />
            </Part>
          }
          last={
            <Part title="Your data" about="Everything here that is yours, as one file (JSON).">
              <DownloadMyData username={me.username} />
            </Part>
          }
        />
      </Section>
    </Frame>
  )
}
