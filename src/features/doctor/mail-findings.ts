import { mailServerAnswers } from '../../platform/mail/answers.ts'
import { good, wrong, type Finding } from './finding.ts'

interface MailSettings {
  SMTP_URL?: string | undefined
  MAIL_FROM?: { address: string } | undefined
}

/** Whether the mail server takes us. Nothing is sent. */
export async function findingsOfMail({ SMTP_URL, MAIL_FROM }: MailSettings): Promise<Finding[]> {
  const about = 'mail server'
  // What follows from it is said where enquiries are.
  if (SMTP_URL === undefined) return []
  const why = await mailServerAnswers(SMTP_URL)
  const { host } = new URL(SMTP_URL)
  if (why !== null)
    return [
      wrong(about, `${host}: ${why}.`, 'Check SMTP_URL, and whether this machine may reach it.'),
    ]
  return [good(about, `${host} takes mail from ${MAIL_FROM?.address}.`)]
}
