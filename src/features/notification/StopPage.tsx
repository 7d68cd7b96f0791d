import { LinkPage } from '../../ui/site/LinkPage.tsx'
import type { Frame } from '../content/contract.ts'
import { kindWords, stopPage, type StopView } from './contract.ts'

function wordsOf(view: StopView): string {
  if (view.state === 'dead') return ''
  return view.what === 'daily' ? 'what is sent once a day' : `“${kindWords[view.what]}”`
}

/** The page that the last link of every notification mail to a client opens. */
export function StopPage({ view }: { view: StopView; frame: Frame }) {
  const words = wordsOf(view)
  const profile = { label: 'Open my profile', href: '/dashboard#profile' }
  return (
    <LinkPage
      seed={61}
      view={view}
      ready={{
        title: 'Stop these mails',
        lead: `One press, and no more mails come about ${words}. The portal goes on telling you.`,
        label: 'Stop these mails',
        action: stopPage.path,
      }}
      done={{
        title: 'No more of these mails',
        lead: `Nothing more comes by mail about ${words}. In your profile you can choose otherwise at any time.`,
        variant: 'secondary',
        ...profile,
      }}
      dead={{
        title: 'Part of this link is missing',
        lead: 'Please copy all of it from the mail, or choose in your profile which mails you want.',
        ...profile,
      }}
    />
  )
}
