import { Island } from '../../ui/site/Island.tsx'
import { ResetForm } from './ResetForm.island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'

/** Where the link of the mail about a forgotten password leads. */
export function ResetPage() {
  return (
    <PageCard
      seed={97}
      scriptless="To set a new password your browser has to run JavaScript. Turn it on, then open the link of the message again."
    >
      <Island name="ResetForm" when="now" component={ResetForm} props={{}} />
    </PageCard>
  )
}
