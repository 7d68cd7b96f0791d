import type { ComponentProps, Ref } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import type { EnquiryField } from '../enquiry/contract.ts'
import type { ContactView } from './contract.ts'
import styles from './ContactFields.module.css'

interface ContactFieldsProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  view: ContactView
  sending: boolean
  ref?: Ref<HTMLFormElement>
}

/** The enquiry form: a real form, which posts to the page's own address without a script. */
export function ContactFields({ view, sending, ref, ...on }: ContactFieldsProps) {
  const { values, errors, interests } = view
  const button = useFocusBack<HTMLButtonElement>(sending)
  const field = (name: EnquiryField) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name]?.[0],
  })
  return (
    <form
      ref={ref}
      id="enquiry"
      data-draft
      className={styles.form}
      action="/contact"
      method="post"
      {...on}
    >
      <input type="hidden" name="ticket" value={view.ticket} />
      <Trap />
      <Field {...field('name')} label="Name" required autoComplete="name" />
      <Field {...field('email')} label="Email" type="email" required autoComplete="email" />
      <Field {...field('phone')} label="Phone" type="tel" optional autoComplete="tel" />
      <Field {...field('company')} label="Company" optional autoComplete="organization" />
      <div className={styles.wide}>
        <Select
          name="service_interest"
          label="Service Interest"
          optional
          defaultValue={values.service_interest ?? ''}
          error={errors.service_interest?.[0]}
        >
          <option value="">Select a service</option>
          {Object.entries(interests).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.wide}>
        <TextArea {...field('message')} label="Message" required rows={6} />
      </div>
      {view.failed ? (
        <div className={styles.wide}>
          <Notice tone="bad">Failed to send message. Please try again or call us directly.</Notice>
        </div>
      ) : null}
      <div className={styles.send}>
        <Button ref={button} type="submit" disabled={sending}>
          {sending ? <Spinner /> : null}
          {sending ? 'Sending...' : 'Send Message'}
        </Button>
        <p>Goes to our inbox, nowhere else. We answer within 24 hours on working days.</p>
      </div>
      <Kept />
    </form>
  )
}

/** Shown by the script that keeps what is typed, once there is something. */
function Kept() {
  return (
    <p className={styles.kept} data-kept hidden>
      What you type stays on this device until you send it, for a day at most.{' '}
      <button type="button" data-clear>
        Clear the form
      </button>
    </p>
  )
}

/** A field that people neither see nor reach, and that programs fill in. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
