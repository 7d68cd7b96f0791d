import { z } from 'zod'
import { uploadEndpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'

/** The most bytes that a mail may have. */
export const longestMail = 25 * 1024 * 1024

export const receiveInbound = uploadEndpoint({
  method: 'POST',
  path: '/inbound/',
  summary:
    'Hand over a mail as it came, for a mail provider: signed as Standard Webhooks signs, at most 25 MB. The same mail again is the same one.',
  // The signature is looked at once the body has gone by.
  access: 'anyone',
  limit: { count: 600, seconds: 60 },
  params: nothing,
  query: nothing,
  media: 'message/rfc822',
  bytes: longestMail,
  output: z.object({ id: z.string() }),
  tags: [],
})
