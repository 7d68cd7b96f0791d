import { useEffect, useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { DeadLink, notWhole } from '../../ui/site/card/DeadLink.tsx'
import { forgetToken, useLinkToken } from '../../ui/site/useLinkToken.ts'
import { AskFirst } from './AskFirst.tsx'
import type { SignInLink } from './contract.ts'
import styles from './SignInLinkForm.module.css'
import { openSignInLink, signInHere, type LinkProgress } from './open.web.ts'

const key = 'sign-in link'

type State = LinkProgress | { at: 'opening' }

/** Signs in with the token of a link: at once in the browser that asked for it, else after a question. */
export function SignInLinkForm({ firm }: { firm: string }) {
  const token = useLinkToken(key)
  const [state, setState] = useState<State>({ at: 'opening' })

  useEffect(() => {
    if (token && state.at === 'opening') void openSignInLink(token).then(settled).then(setState)
  }, [token, state.at])

  async function agree(token: string, link: SignInLink) {
    setState(settled(await signInHere(token, link, true)))
  }
  if (state.at === 'dead') return <Dead reason={state.reason} />
  if (token === null && state.at === 'opening') return <Dead reason={notWhole} />
  if (state.at === 'failed') {
    return <Failed reason={state.reason} retry={() => setState({ at: 'opening' })} />
  }
  if (state.at === 'asking' && token) {
    return <AskFirst {...state} firm={firm} agree={() => agree(token, state.link)} />
  }
  return <Entering />
}

/** Forgets the token of a link that has ended. */
function settled(opened: LinkProgress): LinkProgress {
  if (opened.at === 'dead' || opened.at === 'leaving') forgetToken(key)
  return opened
}

function Entering() {
  return (
    <CardPart title="Signing you in">
      <p className={styles.entering} role="status">
        <Spinner />
        Opening your link...
      </p>
    </CardPart>
  )
}

function Failed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <CardPart title="You are not signed in yet" arrived>
      <Notice tone="bad">{reason}</Notice>
      <Button type="button" variant="primary" onClick={retry}>
        Try again
      </Button>
    </CardPart>
  )
}

const Dead = ({ reason }: { reason: string }) => (
  <DeadLink reason={reason} way={{ label: 'Ask for a new link', href: '/login' }} />
)
