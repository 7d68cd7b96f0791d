import { z } from 'zod'
import { setting } from '../config/setting.ts'

const upTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((number) => number <= most)

/** What an operator watches the program by. */
export const watchingSettings = {
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/)
      .optional(),
    'at least 16 letters, digits and . _ ~ + / = - characters',
    'Who sends it as `Authorization: Bearer …` may read /metrics from elsewhere; without it, this machine alone may.',
    'none',
    { secret: true, guarded: true },
  ),
  SLOW_QUERY_MS: setting(
    upTo(600_000),
    'a whole number of milliseconds, to 600000; 0 for none',
    'From this on, a statement of the database is logged as slow, with its text and without its values.',
    '500',
  ),
  TRACES_URL: setting(
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => !new URL(url).username)
      .optional(),
    'an address such as http://127.0.0.1:4318/v1/traces',
    'Where traces are sent: a receiver of OTLP over HTTP, as JSON.',
    'none: nothing is traced',
  ),
  TRACES_SAMPLE: setting(
    upTo(100_000).refine((number) => number > 0),
    'a whole number from 1 to 100000',
    'One request in so many is traced, unless TRACES_FROM leaves that to the proxy.',
    '10',
  ),
  TRACES_FROM: setting(
    z.enum(['here', 'proxy']),
    'here or proxy',
    'Who decides what is traced; proxy: one of TRUSTED_PROXIES that makes `traceparent` itself, and hands on none of a visitor.',
    'here',
  ),
}
