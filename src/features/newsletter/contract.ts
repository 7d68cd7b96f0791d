import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'

/** What everybody is told, so that nobody learns whose address is on the list. */
export const onItsWay = 'If that address can receive mail, a message with a button is on its way.'

export const subscribeInput = z.strictObject({
  email: z
    .string('Enter an email address.')
    .max(1000, { error: 'Enter an email address.', abort: true })
    .trim()
    .superRefine((address, { addIssue }) => {
      const problem = addressProblem(address)
      if (problem) addIssue({ code: 'custom', message: problem })
    })
    // No mail server in use tells capitals apart, and one mailbox is one subscriber. Only now,
    // because signs that are no ASCII (the Kelvin sign) become some.
    .toLowerCase(),
})

export const subscribeCall = endpoint({
  method: 'POST',
  path: '/newsletter/',
  summary: 'Ask for new posts by mail; a button in a message confirms it.',
  access: 'anyone',
  // Counted together with the form of the blog, where both meet.
  limit: null,
  params: nothing,
  query: nothing,
  body: subscribeInput,
  output: z.object({ detail: z.string() }),
})

/** What the links in mails carry. */
const link = z.object({ token: z.string().max(200).optional() })

/** A page that a link in a mail leads to: its button does what the link is for. */
export type LinkView =
  | { state: 'asked'; token: string }
  | { state: 'done' }
  /** The link is not ours, or not of use any more. */
  | { state: 'dead' }

export const confirmPage = page<LinkView, typeof link>('/newsletter/confirm', link)
export const unsubscribePage = page<LinkView, typeof link>('/newsletter/unsubscribe', link)
