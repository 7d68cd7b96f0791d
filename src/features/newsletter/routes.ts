import { malformed } from '../../contract/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { show, type Submitted } from '../../platform/publishing/pages.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { hashOf } from '../../platform/auth/token.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { serve } from '../../platform/http/serve.ts'
import { confirmPage, subscribeCall, unsubscribePage, type LinkView } from './contract.ts'
import type { subscriberStore } from './store.ts'
import type { Subscribe } from './subscribe.ts'

export function newsletterRoutes({ subscribe }: { subscribe: Subscribe }) {
  return [
    serve(subscribeCall, async ({ body }, caller) => {
      const { notice } = await subscribe(
        body.email,
        caller.address,
        keyOf(subscribeCall.path, caller),
      )
      return { detail: notice }
    }),
  ]
}

interface PageParts {
  subscribers: ReturnType<typeof subscriberStore>
  signer: Signer
  clock: Clock
}

/** Their addresses carry tokens, so neither we nor a browser may cache them. */
const cacheable = () => false

/**
 * The pages that the links of mails lead to. Opening one does nothing and looks nothing up,
 * because mail scanners open every link; its button posts.
 */
export function newsletterPages({ subscribers, signer, clock }: PageParts) {
  return [
    show(confirmPage, async ({ query: { token } }) => opened(token, isToken), {
      cacheable,
      submit: async ({ fields }) => {
        const token = fields.get('token') ?? ''
        const live = isToken(token) && (await subscribers.confirm(hashOf(token), clock.now()))
        return live ? done : { status: 410, view: { state: 'dead' } }
      },
    }),
    show(
      unsubscribePage,
      async ({ query: { token } }) => opened(token, (text) => signer.verify(text) !== null),
      {
        cacheable,
        submit: async ({ fields, query }) => {
          // A mail program posts to the link as it is (RFC 8058, section 3.2); our form has a field.
          const id = signer.verify(fields.get('token') ?? query.get('token') ?? '')
          if (id === null) return { status: 400, view: { state: 'dead' } }
          await subscribers.unsubscribe(id, clock.now())
          return done
        },
      },
    ),
  ]
}

const done: Submitted<LinkView> = { status: 200, view: { state: 'done' } }

const isToken = (token: string) => /^[\w-]{43}$/.test(token)

function opened(token: string | undefined, isWhole: (token: string) => boolean): LinkView {
  // The address that the form posts to, opened without a token.
  if (token === undefined) return { state: 'dead' }
  if (isWhole(token)) return { state: 'ready', token }
  throw malformed('Part of this link is missing. Please copy all of it from the mail.')
}
