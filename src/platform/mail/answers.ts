import { createTransport } from 'nodemailer'
import { failureInWords } from './failure.ts'
import { connectionTo } from './smtp.ts'

const patience = 10_000

/** Whether the mail server greets us and takes our password, without a mail: null, or why not. */
export async function mailServerAnswers(smtpUrl: string): Promise<string | null> {
  const transport = createTransport(connectionTo(smtpUrl, patience))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return failureInWords(error, patience)
  } finally {
    transport.close()
  }
}
