import { Button } from '../../ui/Button.tsx'
import { Field, Select, TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  enquiryLengths,
  serviceInterests,
  type ContactView,
  type EnquiryField,
} from './contract.ts'
import styles from './ContactForm.module.css'

/** The enquiry form: a real form, which posts to the page's own address without a script. */
export function ContactForm({ view: { values, failed } }: { view: ContactView }) {
  const field = (name: EnquiryField) => ({
    name,
    maxLength: enquiryLengths[name],
    defaultValue: values[name] ?? '',
  })
  return (
    <form className={styles.form} action="/contact" method="post">
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
        >
          <option value="">Select a service</option>
          {Object.entries(serviceInterests).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.wide}>
        <TextArea {...field('message')} label="Message" required rows={6} />
      </div>
      {failed ? (
        <div className={styles.wide}>
          <Notice tone="bad">Failed to send message. Please try again or call us directly.</Notice>
        </div>
      ) : null}
      <div className={styles.send}>
        <Button type="submit">Send Message</Button>
        <p>Goes to our inbox, nowhere else. We answer within 24 hours on working days.</p>
      </div>
    </form>
  )
}
