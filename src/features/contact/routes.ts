import { randomBytes } from 'node:crypto'
import { Problem } from '../../contract/problem.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import type { Clock } from '../../platform/clock.ts'
import { checkBody } from '../../platform/http/serve.ts'
import { show, type Submitted } from '../../platform/publishing/pages.ts'
import {
  enquiryBytes,
  enquiryInput,
  enquiryLengths,
  serviceInterests,
  sourceLengths,
  unknownSource,
  type Arrival,
  type EnquiryInput,
  type EnquiryReceipt,
  type EnquirySource,
} from '../enquiry/contract.ts'
import { contactPage, type ContactView } from './contract.ts'
import { formKey, newTicket, ticketAge } from './ticket.ts'

/** Dependencies, wired in app/server. */
interface Parts {
  clock: Clock
  signer: Signer
  /** Stores an enquiry. */
  receive: (input: EnquiryInput, arrival: Arrival) => Promise<EnquiryReceipt>
}

/** Makes the form for one visitor, with a ticket of its own. */
export const blankForms =
  ({ signer, clock }: Pick<Parts, 'signer' | 'clock'>) =>
  (): ContactView => ({
    values: {},
    errors: {},
    failed: false,
    receipt: null,
    lengths: enquiryLengths,
    interests: serviceInterests,
    ticket: newTicket(signer, clock.now(), randomBytes(9).toString('base64url')),
  })

/** The page with the form, which posts to it with and without scripts. */
export function contactPages(parts: Parts) {
  const blank = blankForms(parts)
  return [
    show(contactPage, async () => blank(), {
      // Not cached, because each form has its own ticket.
      personal: true,
      formBytes: enquiryBytes,
      submit: ({ fields, caller }) => submit(fields, caller.address, blank(), parts),
    }),
  ]
}

async function submit(
  fields: URLSearchParams,
  address: string,
  view: ContactView,
  parts: Parts,
): Promise<Submitted<ContactView>> {
  const values = typed(fields)
  try {
    const input = checkBody(enquiryInput, values)
    const receipt = await parts.receive(input, arrivalOf(fields, address, parts, input))
    return { status: 200, view: { ...view, receipt }, json: { receipt } }
  } catch (error) {
    // A refusal is shown at its fields; any other error is logged. The form keeps its input.
    const refused = error instanceof Problem && error.status < 500
    const errors = refused ? (error.body.errors ?? {}) : {}
    const failed = { ...view, values, errors, failed: true }
    const answer = { view: failed, json: { errors } }
    if (!refused) return { ...answer, status: 503, error }
    const { status, headers } = error
    return status === 413 || status === 429
      ? { ...answer, status, headers }
      : { ...answer, status: 400 }
  }
}

function arrivalOf(
  fields: URLSearchParams,
  address: string,
  { signer, clock }: Parts,
  input: EnquiryInput,
): Arrival {
  const ticket = fields.get('ticket') ?? ''
  return {
    origin: fields.get('script') === 'on' ? 'form' : 'noscript',
    address,
    honeypot: fields.get('website') ?? '',
    formAge: ticketAge(signer, ticket, clock.now()),
    key: formKey(ticket, input),
    source: sourceIn(fields),
  }
}

function typed(fields: URLSearchParams): ContactView['values'] {
  const names = Object.keys(enquiryLengths)
  // Browsers send line breaks as CR LF, whatever was typed.
  const own = [...fields].filter(([name]) => names.includes(name))
  return Object.fromEntries(own.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

const sourceNames = Object.keys(sourceLengths) as (keyof EnquirySource)[]

/**
 * What the page's script says of the way a visitor came. Nobody typed it, so nothing of it refuses an
 * enquiry: what cannot be right is left out, and what is too long is cut.
 */
function sourceIn(fields: URLSearchParams): EnquirySource {
  const said = Object.fromEntries(
    sourceNames.map((name) => [name, cut(fields.get(name) ?? '', sourceLengths[name])]),
  )
  const source = { ...unknownSource, ...said }
  return { ...source, referrer: isHost(source.referrer) ? source.referrer : '' }
}

const isHost = (text: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(text)

function cut(text: string, length: number): string {
  // Other than a field of the form, it must not keep an enquiry out by what PostgreSQL refuses.
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, length).join('')
}
