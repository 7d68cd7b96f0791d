import { Island } from '../../ui/site/Island.tsx'
import { InvitationForm } from './InvitationForm.island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'

/** Where the links of invitations and the setup link of the first owner lead. */
export function InvitationPage() {
  return (
    <PageCard
      seed={59}
      scriptless="To accept your invitation, your browser has to run JavaScript. Turn it on, then open the link of the message again."
    >
      <Island name="InvitationForm" when="now" component={InvitationForm} props={{}} />
    </PageCard>
  )
}
