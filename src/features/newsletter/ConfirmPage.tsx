import { LinkPage } from '../../ui/site/LinkPage.tsx'
import type { Frame } from '../content/contract.ts'
import { confirmPage, type LinkView } from './contract.ts'

/** Where the link of the confirmation mail leads. */
export function ConfirmPage({ view }: { view: LinkView; frame: Frame }) {
  return (
    <LinkPage
      seed={53}
      view={view}
      ready={{
        title: 'Confirm your address',
        lead: 'One press, and you are on the list for new posts. Every mail has a link that takes you off.',
        label: 'Confirm my address',
        action: confirmPage.path,
      }}
      done={{
        title: 'Your address is confirmed',
        lead: 'You are on the list for new posts. There is nothing else to do.',
        label: 'Read the blog',
        href: '/blog',
      }}
      dead={{
        title: 'This link does not work any more',
        lead: 'If it was used already, your address is confirmed. If it is older than 48 hours, or a newer mail took its place, ask for a new one.',
        label: 'Subscribe again',
        href: '/blog#subscribe',
      }}
    />
  )
}
