import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { healths } from '../../contract/work.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field, TextArea } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import type { StaffPartProps } from './staff-part.web.ts'
import { StaffFacts } from './StaffFacts.tsx'
import { StaffBeside } from './StaffBeside.tsx'
import { StaffLaterDialog } from './StaffLaterDialog.tsx'
import { StaffScheduled } from './StaffScheduled.tsx'
import { StaffReading } from './StaffReading.tsx'
import styles from './Update.module.css'
import { useStaffSchedule } from './useStaffSchedule.web.ts'
import { useStaffPublish } from './useStaffPublish.web.ts'
import { useStaffUpdate, type StaffUpdateWriting, type UpdateField } from './useStaffUpdate.web.ts'

/** The name of its field: the page's own main part has the id `content`. */
const words = 'words'

/** Where the week is written, with what the client will read beside it. */
export function StaffUpdate({ project, author, account }: StaffPartProps) {
  const writing = useStaffUpdate(project, account)
  const { asUpdate, last } = writing
  const form = useRef<HTMLFormElement>(null)
  const { publish, send: sendNow } = useStaffPublish(project, writing)
  const schedule = useStaffSchedule(project, writing)
  const [asked, setAsked] = useState<'later' | 'change'>()
  const send = () => {
    // What waits for its time would go out besides.
    if (publish.isPending || schedule.scheduled) return
    sendNow().then(
      () => leave(form.current),
      ({ errors = {} }: Partial<ApiError>) =>
        form.current && focusFirst(form.current, fieldsOf(errors)),
    )
  }
  useSendKeys(form, send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const errorOf = (name: string) => publish.error?.errors[name]?.[0]
  return (
    <div className={styles.panes}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <StaffScheduled schedule={schedule} writing={writing} change={() => setAsked('change')} />
        <Course writing={writing} />
        <Words writing={writing} errorOf={errorOf}>
          <StaffFacts writing={writing} since={last?.created_at ?? null} />
        </Words>
        <Refusal of={publish} fields={['title', 'content', 'progress']} />
        <Foot
          isPublishing={publish.isPending}
          isScheduled={schedule.scheduled !== null}
          later={() => setAsked('later')}
          writing={writing}
          isReadByNobody={project.readers.length === 0}
        />
      </form>
      <StaffReading project={project} author={author} update={asUpdate} last={last} />
      {asked ? (
        <StaffLaterDialog
          schedule={schedule}
          isMove={asked === 'change'}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}

interface FootProps {
  writing: StaffUpdateWriting
  isPublishing: boolean
  /** Something goes out at a time: that is published from where it stands. */
  isScheduled: boolean
  later: () => void
  isReadByNobody: boolean
}

/** What becomes of what is written: now, or later. */
const Foot = ({ writing, isPublishing, isScheduled, later, isReadByNobody }: FootProps) => (
  <div className={styles.foot}>
    {isScheduled ? null : (
      <>
        <BusyButton variant="primary" size="compact" type="submit" busy={isPublishing}>
          {isPublishing ? 'Publishing...' : 'Publish update'}
        </BusyButton>
        <KeyCap>{sendCap()}</KeyCap>
        <Button type="button" variant="secondary" size="compact" onClick={later}>
          Later…
        </Button>
      </>
    )}
    <DraftSaved editor={writing.editor} state={writing.state} />
    {isReadByNobody ? <span>Nobody of the client can sign in yet.</span> : null}
  </div>
)

/** The fields that were refused, by the names that they have here. */
const fieldsOf = (errors: ApiError['errors']) =>
  Object.keys(errors).map((name) => (name === 'content' ? words : name))

/** To the project, where a key takes it back: in a field it would be typed. */
function leave(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) document.getElementById('project')?.focus()
}

function Course({ writing }: { writing: StaffUpdateWriting }) {
  const { health, progress, change, last } = writing
  return (
    <div className={styles.course}>
      <fieldset className={styles.health}>
        <legend>How it goes</legend>
        <div>
          {healths.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="health"
                value={value}
                checked={health === value}
                onChange={() => change({ health: value })}
              />
              <span>{healthWords[value]}</span>
            </label>
          ))}
        </div>
        <StaffBeside writing={writing} field="health" />
      </fieldset>
      <div>
        <Field
          type="number"
          name="progress"
          label="Progress in percent"
          hint={last ? `${last.progress} % last time` : undefined}
          min={0}
          max={100}
          required
          inputMode="numeric"
          value={progress}
          onChange={({ target }) => change({ progress: target.value })}
        />
        <StaffBeside writing={writing} field="progress" />
      </div>
    </div>
  )
}

interface WordsProps {
  writing: StaffUpdateWriting
  errorOf: (name: string) => string | undefined
  /** What is done, which stands after what they read first. */
  children: ReactNode
}

function Words({ writing, errorOf, children }: WordsProps) {
  const { title, written, change } = writing
  const beside = (field: UpdateField) => <StaffBeside writing={writing} field={field} />
  return (
    <>
      <Field
        name="title"
        label="Title"
        maxLength={160}
        required
        value={title}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      {beside('title')}
      <TextArea
        name={words}
        label="In a sentence or two"
        hint="The first thing that they read."
        rows={2}
        required
        maxLength={20_000}
        value={written.content ?? ''}
        error={errorOf('content')}
        onChange={({ target }) => change({ content: target.value })}
      />
      {beside('content')}
      {children}
      <div className={styles.pair}>
        <TextArea
          name="next"
          label="Next"
          optional
          rows={2}
          value={written.next ?? ''}
          onChange={({ target }) => change({ next: target.value })}
        />
        <TextArea
          name="risks"
          label="Risk"
          optional
          rows={2}
          value={written.risks ?? ''}
          onChange={({ target }) => change({ risks: target.value })}
        />
      </div>
      {beside('next')}
      {beside('risks')}
      <TextArea
        name="needed"
        label="What we need from you"
        optional
        hint="One a line. To be reminded and answered it is a request: see Waiting."
        rows={1}
        value={written.needed ?? ''}
        onChange={({ target }) => change({ needed: target.value })}
      />
      {beside('needed')}
    </>
  )
}
