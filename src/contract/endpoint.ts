import { z } from 'zod'

/** Who may call an endpoint. `anyone`: no sign-in; the answer is public and the same for all. */
export type Access = 'anyone'

/** How often one client address may call: `count` times at once, refilled evenly over `seconds`. */
export interface Limit {
  count: number
  seconds: number
}

/**
 * One call of the API, agreed on by both sides: where it is, who may call it, what goes in and
 * what comes out. Inputs are closed (an unknown field is refused with 422), outputs are
 * allow-lists (a field that is not in the schema never leaves the server).
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  /** GET has no effect; POST takes JSON and may be sent again with the same Idempotency-Key. */
  method: 'GET' | 'POST'
  /** Below `/api`, ends in a slash; `{name}` stands for a part given in `params`. */
  path: string
  summary: string
  access: Access
  /** null: no limit, because the answer is served from kept bytes. */
  limit: Limit | null
  params: Params
  query: Query
  /** What a POST sends as JSON; null for GET. */
  body: Body
  /** The most that the body may have; 64 kB where nothing is said. */
  bytes?: number
  output: Output
}

/** What a handler is given: the parts of the path, the query and the body, all checked. */
export interface Input<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint; the types of its input and output follow from the schemas. */
export function endpoint<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  O extends z.ZodType,
  B extends z.ZodType = z.ZodNull,
>(declaration: Omit<Endpoint<P, Q, O, B>, 'body'> & { body?: B }): Endpoint<P, Q, O, B> {
  return { ...declaration, body: declaration.body ?? (z.null() as unknown as B) }
}
