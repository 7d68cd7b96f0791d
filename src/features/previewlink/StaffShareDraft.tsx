import { useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import { Select } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import {
  addPreviewLink,
  linkDays,
  listPreviewLinks,
  revokePreviewLink,
  type LinkedSubject,
  type PreviewLink,
} from './staff.contract.ts'
import styles from './Share.module.css'

interface ShareProps {
  subject: LinkedSubject
  /** As one of them is called. */
  one: string
  /** The id of the text. */
  text: string
}

/** Shows the draft to somebody without an account. */
export function StaffShareDraft(shown: ShareProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Share…
      </Button>
      {isOpen ? (
        <Dialog title="Share the draft" onClose={() => setIsOpen(false)}>
          <Shared {...shown} />
        </Dialog>
      ) : null}
    </>
  )
}

type Days = (typeof linkDays)[number]

function Shared({ subject, one, text }: ShareProps) {
  const [days, setDays] = useState<Days>(7)
  const list = useRef<HTMLUListElement>(null)
  const links = useAnswer(listPreviewLinks, { query: { subject, id: text } })
  const add = useAct(addPreviewLink)
  return (
    <div className={styles.share}>
      <p>
        {`Whoever has the link sees the page of this ${one} with its draft, as it is saved, without an account. No search engine lists it.`}
      </p>
      <Select
        name="link-days"
        label="It works for"
        value={days}
        onChange={({ target }) => setDays(Number(target.value) as Days)}
      >
        {linkDays.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? '1 day' : `${count} days`}
          </option>
        ))}
      </Select>
      <div className={styles.acts}>
        <BusyButton
          variant="primary"
          size="compact"
          type="button"
          busy={add.isPending}
          onClick={() => add.mutate({ body: { subject, id: text, days } })}
        >
          {add.isPending ? 'Making it...' : 'Make a link'}
        </BusyButton>
      </div>
      <Refusal of={add} lead="Not made. " />
      {add.data ? <Fresh key={add.data.link.id} url={add.data.url} /> : null}
      <WhenLoaded of={links} waiting="Loading its links...">
        {(all) =>
          all.length === 0 ? null : (
            <ul ref={list} tabIndex={-1} className={styles.links} aria-label="Links that work">
              {all.map((link) => (
                <LinkRow key={link.id} link={link} ended={() => list.current?.focus()} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </div>
  )
}

/** It takes the focus from the button that made it. */
const focus = (shown: HTMLDivElement | null) => shown?.focus()

const Fresh = ({ url }: { url: string }) => (
  <div className={styles.fresh} role="group" aria-label="The new link" tabIndex={-1} ref={focus}>
    <p>Copy it now: it is shown only this once.</p>
    <code>{url}</code>
    <div className={styles.acts}>
      <CopyButton text={url} label="Copy the link" />
    </div>
  </div>
)

function LinkRow({ link, ended }: { link: PreviewLink; ended: () => void }) {
  const { id, created_at, expires_at, opens, last_opened_at } = link
  const end = useAct(revokePreviewLink, { done: ended })
  return (
    <li className={styles.link}>
      <div>
        <p>
          Made <Ago at={created_at} />
        </p>
        <p className={styles.facts}>{`Works until ${fullMoment(expires_at)}`}</p>
        <p className={styles.facts}>
          {last_opened_at === null ? (
            'Not opened yet'
          ) : (
            <>
              {opens === 1 ? 'Opened once, ' : `Opened ${opens} times, last `}
              <Ago at={last_opened_at} />
            </>
          )}
        </p>
        <Refusal of={end} />
      </div>
      <SureButton
        label="End it"
        name={`End the link that works until ${fullMoment(expires_at)}`}
        sure="Yes, end it"
        busy={end.isPending}
        act={() => end.mutate({ params: { id } })}
      />
    </li>
  )
}
