import type { Frame } from '../content/contract.ts'
import { Island } from '../../ui/site/Island.tsx'
import { PageCard } from '../../ui/site/card/PageCard.tsx'
import { SignInLinkForm } from './SignInLinkForm.island.tsx'

/** Where the link of the mail leads with which a client signs in. */
export function SignInLinkPage({ frame }: { frame: Frame }) {
  return (
    <PageCard
      seed={79}
      scriptless="The client portal needs JavaScript. Turn it on in your browser, then open the link of the message again."
    >
      <Island<{ firm: string }>
        name="SignInLinkForm"
        when="now"
        component={SignInLinkForm}
        props={{ firm: frame.layout.company.name }}
      />
    </PageCard>
  )
}
