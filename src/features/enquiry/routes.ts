import { randomBytes } from 'node:crypto'
import { Problem } from '../../contract/problem.ts'
import { show, type Submitted } from '../../platform/publishing/pages.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { checkBody, serve } from '../../platform/http/serve.ts'
import {
  contactPage,
  enquiryBytes,
  enquiryInput,
  enquiryLengths,
  sendEnquiry,
  serviceInterests,
  sourceLengths,
  unknownSource,
  type ContactView,
  type EnquiryInput,
  type EnquirySource,
} from './contract.ts'
import { formKey, enquiryReceiver, type Arrival, type ReceiveParts } from './receive.ts'
import { newTicket, ticketAge } from './ticket.ts'

interface FormParts extends ReceiveParts {
  signer: Signer
}

type Receive = ReturnType<typeof enquiryReceiver>

/** The call for other programs and sites: nine fields as JSON, without cookie, script or ticket. */
export function enquiryRoutes(parts: ReceiveParts) {
  const receive = enquiryReceiver(parts)
  return [
    serve(sendEnquiry, async ({ body: { source, ...input } }, caller) =>
      receive(input, {
        source,
        origin: 'api',
        address: caller.address,
        honeypot: '',
        formAge: null,
        key: keyOf(sendEnquiry.path, caller),
      }),
    ),
  ]
}

/** The page with the form, which posts to it with and without scripts. */
export function enquiryPages(parts: FormParts) {
  const receive = enquiryReceiver(parts)
  const blank = (): ContactView => ({
    values: {},
    errors: {},
    failed: false,
    receipt: null,
    lengths: enquiryLengths,
    interests: serviceInterests,
    ticket: newTicket(parts.signer, parts.clock.now(), randomBytes(9).toString('base64url')),
  })
  return [
    show(contactPage, async () => blank(), {
      // Not cached, because each form has its own ticket.
      personal: true,
      formBytes: enquiryBytes,
      submit: ({ fields, caller }) =>
        submit(fields, caller.address, blank(), { ...parts, receive }),
    }),
  ]
}

async function submit(
  fields: URLSearchParams,
  address: string,
  view: ContactView,
  parts: FormParts & { receive: Receive },
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
  { signer, clock }: FormParts,
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
