import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtEnquiry } from '../presence/staff.contract.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { GiveDialog } from '../../ui/signedin/people/GiveDialog.tsx'
import { useKeys, type ScreenKey } from '../../ui/signedin/keys/screen-keys.ts'
import { listAssignees, type EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import { StaffClientDialog } from './StaffClientDialog.tsx'
import { StaffComposer } from './StaffComposer.tsx'
import { StaffEndDialog } from './StaffEndDialog.tsx'
import { mayBeClient, StaffEnquiryActs, type OpenDialog } from './StaffEnquiryActs.tsx'
import { FirstMessage, StaffEnquiryCourse } from './StaffEnquiryCourse.tsx'
import { StaffEnquiryFacts } from './StaffEnquiryFacts.tsx'
import { useStaffActs, type StaffActs } from './useStaffActs.web.ts'
import type { EnquiryWriter, ListBeside } from './list-beside.web.ts'
import { useStaffComposer, type EnquiryComposer } from './useStaffComposer.web.ts'

export interface StaffEnquiryOpenProps {
  reference: string
  list: ListBeside
  writer: EnquiryWriter
  /** It was opened by somebody, and not named by the address on arrival. */
  takesFocus: boolean
  /** What may be done with the data of whoever sent it. */
  dataOf: (enquiry: EnquiryWhole) => ReactNode
}

interface StaffEnquiryWorkProps extends StaffEnquiryOpenProps {
  enquiry: EnquiryWhole
}

const beHere: BeHere = (input, signal) => callEndpoint(beAtEnquiry, input, signal)

/** An enquiry with what was said and done, and everything that can be done with it. */
export function StaffEnquiryWork(props: StaffEnquiryWorkProps) {
  const { enquiry, list, writer, takesFocus, dataOf } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data: people = [] } = useAnswer(listAssignees, dialog === 'give' ? {} : null)
  const stay = () => heading.current?.focus({ preventScroll: true })
  const acts = useStaffActs({ enquiry, list, stay })
  const composer = useStaffComposer(enquiry, writer)
  const others = useHere(beHere, enquiry.id, composer.isWriting)
  useKeys(keysOf({ enquiry, acts, composer, writer, openDialog: setDialog }))
  useArrival(heading, takesFocus)
  useTitle(enquiry.subject || enquiry.name)
  useReply(composer)
  const { name, subject, company, email } = enquiry
  return (
    <div className={styles.whole}>
      <article className={styles.work} aria-labelledby="enquiry">
        <OthersHere others={others} />
        <header className={styles.header}>
          <div>
            <h3 id="enquiry" ref={heading} tabIndex={-1} dir="auto">
              {subject || `Enquiry from ${name}`}
            </h3>
            <p className={styles.from} dir="auto">
              {subject ? `${name} · ` : null}
              {company ? `${company} · ` : null}
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          </div>
          <StaffEnquiryActs
            enquiry={enquiry}
            acts={acts}
            mayInvite={writer.mayInvite}
            openDialog={setDialog}
          />
        </header>
        {acts.refused ? <Refusal of={acts.refused} lead="Not done. " /> : null}
        <FirstMessage>{enquiry.message}</FirstMessage>
        <StaffEnquiryCourse enquiry={enquiry} />
        <StaffComposer {...{ enquiry, acts, composer, writer, others, stay }} />
      </article>
      <StaffEnquiryFacts {...{ enquiry, list, stay, dataOf }} />
      {dialog === 'give' ? (
        <GiveDialog
          people={people}
          me={writer}
          current={enquiry.assignee?.id ?? null}
          give={(person, isMe) => void (acts.isBusy || acts.give(person, isMe))}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'client' ? (
        <StaffClientDialog {...{ enquiry, acts }} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'won' || dialog === 'lost' ? (
        <StaffEndDialog
          enquiry={enquiry.id}
          end={dialog}
          acts={acts}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}

interface Keyed {
  enquiry: EnquiryWhole
  acts: StaffActs
  composer: EnquiryComposer
  writer: EnquiryWriter
  openDialog: (dialog: OpenDialog) => void
}

const digits = Array.from('123456789')

function keysOf({ enquiry, acts, composer, writer, openDialog }: Keyed): ScreenKey[] {
  const isOpen = enquiry.box === 'open'
  const isSpam = enquiry.box === 'review'
  const free = () => !acts.isBusy
  return [
    { keys: ['r'], label: 'Reply', act: () => composer.enter('answer') },
    {
      keys: digits,
      shown: '1 … 9',
      label: 'Reply with that template',
      act: (key) => void composer.fillIn((all) => all[Number(key) - 1]),
    },
    { keys: ['n'], label: 'Note for us alone', act: () => composer.enter('note') },
    {
      keys: ['c'],
      label: 'Make a client…',
      act: () => openDialog('client'),
      when: () => mayBeClient(enquiry, writer.mayInvite) && free(),
    },
    { keys: ['g'], label: 'Give to…', act: () => openDialog('give') },
    {
      keys: ['e'],
      label: 'Answered elsewhere',
      act: () => void acts.move('answered'),
      when: () => isOpen && free(),
    },
    {
      keys: ['!'],
      label: isSpam ? 'Not spam' : 'Spam',
      act: () => void acts.judge(!isSpam),
      when: free,
    },
  ]
}

/** The page is named by what is open, so that its tabs can be distinguished. */
function useTitle(name: string): void {
  useEffect(() => {
    const was = document.title
    document.title = `${name} | ${was}`
    return () => void (document.title = was)
  }, [name])
}

/** Whoever comes by a link that ends in `#reply` is in the field where one answers. */
function useReply({ area }: EnquiryComposer): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#reply') area.current?.focus()
  }, [hash, area])
}

/** Whoever opens an enquiry is at its heading, and at its top. */
function useArrival(heading: { current: HTMLElement | null }, takesFocus: boolean): void {
  const takes = useRef(takesFocus)
  useEffect(() => {
    if (!takes.current) return
    heading.current?.focus({ preventScroll: true })
    if (matchMedia('(max-width: 1099px)').matches) scrollTo(0, 0)
  }, [heading])
}
