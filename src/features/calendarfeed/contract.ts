import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

// One limit for all three, because calls of one path are counted together.
const limit = { count: 30, seconds: 60 }
const feed = {
  access: 'organisation:read',
  params: nothing,
  path: '/calendar/feed/',
  query: nothing,
  limit,
} as const

export const readFeed = endpoint({
  ...feed,
  method: 'GET',
  summary: 'Since when your private calendar address is in use; null where there is none.',
  tags: ['calendar-feed'],
  output: z.object({ since: moment.nullable() }),
})

export const makeFeed = endpoint({
  ...feed,
  method: 'POST',
  repeat: 'refused',
  summary: 'Make your private calendar address. It is shown once; the one before stops.',
  tags: ['calendar-feed'],
  // The address gives access without signing in, so a session that was left open is not enough.
  fresh: true,
  audited: true,
  output: z.object({ url: z.url() }),
})

export const revokeFeed = endpoint({
  ...feed,
  method: 'DELETE',
  summary: 'Stop your private calendar address.',
  tags: ['calendar-feed'],
  audited: true,
  success: 204,
  output: z.null(),
})
