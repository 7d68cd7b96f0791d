/** The statuses with which a request can be refused; any other error is a fault of ours (500). */
export type ProblemStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 410
  | 413
  | 415
  | 421
  | 422
  | 429
  | 503
  | 507

/** The answer to a refused call: one plain sentence, and for a form what is wrong in which field. */
export interface ProblemBody {
  detail: string
  errors?: Record<string, string[]>
  /** 409: what somebody else has made of it since, by the names of the fields. */
  theirs?: Record<string, unknown>
  /** 401: the password was right; `mfa_token` goes back with the second factor. */
  mfa_required?: true
  mfa_token?: string
  mfa_methods?: string[]
  /** 403: give your password or second factor again, then repeat the call. */
  confirm_required?: true
  /** 403: set up a second factor; nothing else is open before that. */
  second_factor_required?: true
  /** 403: the membership that the request names is not theirs any more; they may have others. */
  membership_ended?: true
  /** 403: the caller does not see the portal as somebody else, or not any more. */
  see_as_ended?: true
}

/**
 * A refusal with which a request is answered. `detail` is one plain sentence for a person;
 * `headers` are sent with the answer.
 */
export class Problem extends Error {
  readonly status: ProblemStatus
  readonly headers: Record<string, string>
  /** The JSON of the API's answer. */
  readonly body: ProblemBody

  constructor(
    status: ProblemStatus,
    detail: string,
    more: { headers?: Record<string, string> } & Omit<ProblemBody, 'detail'> = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    const { headers = {}, ...rest } = more
    this.headers = headers
    this.body = { detail, ...rest }
  }
}

/** The sentence for whatever is no problem of these, and so a fault of ours (500). */
export const unexpected = 'Something went wrong on our side. Please try again.'

/** For a value that cannot be used; `errors` says what is wrong in which field. */
export const malformed = (detail: string, errors?: Record<string, string[]>) =>
  new Problem(400, detail, errors ? { errors } : {})

/** For whoever is not signed in, or not any more. */
export const signInNeeded = () =>
  new Problem(401, 'Please sign in.', { headers: { 'WWW-Authenticate': 'Token' } })

/** The sentence for who sees the portal as somebody else does, and would change something there. */
export const seenOnly = 'You see the portal as somebody else does: nothing can be changed here.'

/** For somebody who is signed in, and whose role does not allow it. */
export const notAllowed = (detail = 'Your account may not do this.') => new Problem(403, detail)

/** What does not exist and what is not yours get this same answer. */
export const notFound = () => new Problem(404, 'There is nothing at this address.')

/**
 * For a row whose milestone, project or company was removed or moved while it was written: the database
 * itself has refused it, which is the `cause`.
 */
export const goneMeanwhile = (cause: unknown) =>
  Object.assign(
    new Problem(409, 'What this belongs to was moved or removed meanwhile. Look again, please.'),
    { cause },
  )

/** For a method that this address does not answer; `Allow` lists those that it does. */
export const methodNotAllowed = (allowed: readonly string[]) =>
  new Problem(405, `This address answers ${allowed.join(', ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  })

/** For a body above the limit, in bytes. */
export const tooLarge = (bytes: number) =>
  new Problem(413, `The request is larger than the ${bytes} bytes that this address takes.`)

export const unsupported = (detail: string) => new Problem(415, detail)

/** For a host that this site does not answer for (RFC 9110, section 15.5.20). */
export const misdirected = () =>
  new Problem(421, 'This server does not answer for the host that was asked for.')

/** For names in a query or a body that are not in the schema. */
export const unknownField = (names: readonly string[]) =>
  new Problem(422, `Not known here: ${names.join(', ')}.`)

/** For a caller over its limit; `seconds` until one more call is allowed. */
export const tooMany = (seconds: number) =>
  new Problem(429, `Too many requests. Please try again in ${waiting(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  })

const waiting = (seconds: number) =>
  seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`

/** For a fault that will pass soon by itself; Retry-After makes the caller wait 5 s. */
export const unavailable = (
  detail = 'The service cannot answer just now. Please try again soon.',
) => new Problem(503, detail, { headers: { 'Retry-After': '5' } })

/** For what would fill the disk; it passes when somebody makes room. */
export const noRoom = (detail: string) =>
  new Problem(507, detail, { headers: { 'Retry-After': '60' } })

/** What still works when nothing is taken in, in the words of every refusal. */
export const diskIsFull = () =>
  noRoom(
    'The disk of this site is full, so nothing can be sent or changed just now. Reading, signing in and out and deleting still work.',
  )

/** A refusal as a page shows it. */
export interface ProblemView {
  status: number
  detail: string
  /** For the visitor to quote. */
  requestId: string
}
