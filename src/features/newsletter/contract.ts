import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { exactLine, nothing } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'

/** The answer to every address, so that nobody learns which are on the list. */
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
    // No mail server in use distinguishes capitals, and one mailbox is one subscriber. Lowered after
    // the check, because some characters outside ASCII (the Kelvin sign) become ASCII by it.
    .toLowerCase(),
})

export const subscribeCall = endpoint({
  method: 'POST',
  path: '/newsletter/',
  repeat: 'itself',
  summary: 'Ask for new posts by mail; a button in a message confirms it.',
  access: 'anyone',
  // The verb counts this call together with the form of the blog.
  limit: null,
  params: nothing,
  query: nothing,
  body: subscribeInput,
  output: z.object({ detail: z.string() }),
})

/** What the links in mails carry. */
const link = z.object({ token: exactLine().max(200).optional() })

/** A page that a link in a mail leads to: its button does what the link is for. */
export type LinkView =
  | { state: 'ready'; token: string }
  | { state: 'done' }
  /** The link is not ours, or cannot be used any more. */
  | { state: 'dead' }

export const confirmPage = page<LinkView, typeof link>('/newsletter/confirm', link)
export const unsubscribePage = page<LinkView, typeof link>('/newsletter/unsubscribe', link)
