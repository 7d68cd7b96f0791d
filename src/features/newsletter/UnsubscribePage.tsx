import { LinkPage } from '../../ui/site/LinkPage.tsx'
import type { Frame } from '../content/contract.ts'
import { unsubscribePage, type LinkView } from './contract.ts'

/** Where the last link of every mail to a subscriber leads. */
export function UnsubscribePage({ view }: { view: LinkView; frame: Frame }) {
  return (
    <LinkPage
      seed={59}
      view={view}
      ready={{
        title: 'Stop the mails',
        lead: 'One press, and no more posts come to you by mail. No reason is asked.',
        label: 'Unsubscribe',
        action: unsubscribePage.path,
      }}
      done={{
        title: 'You are off the list',
        lead: 'No more posts come to you by mail. If that was a slip, you can subscribe again at any time.',
        label: 'Subscribe again',
        href: '/blog#subscribe',
        variant: 'secondary',
      }}
      dead={{
        title: 'Part of this link is missing',
        lead: 'Please copy all of it from the mail. If that does not help, write to us and we take your address off the list.',
        label: 'Contact us',
        href: '/contact',
      }}
    />
  )
}
