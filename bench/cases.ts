import { signIn, token } from './seed.ts'

/** A request that is measured; `fill.ts` fills its placeholders. */
export interface Case {
  name: string
  path: string
  headers: Record<string, string>
  /** Posted as JSON. */
  body?: object
  /** True: a conditional request that is answered 304. */
  fresh?: boolean
  connections?: number
  /** The least share of the speed of bare `node:http`. */
  target?: number
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const whole = 0.8

/** A public answer, cached as bytes. */
const services: Case = {
  name: '/api/services/',
  path: '/api/services/',
  headers: {},
  target: whole,
}

/** Signed in: the session is looked up each time, and the list is made again when it has changed. */
const projects: Case = {
  name: 'projects, signed in',
  path: '/api/projects/',
  headers: { Authorization: `Token ${token}` },
  target: 0.25,
}

const search: Case = {
  name: 'search of the blog',
  path: '/api/blog/?search=lanternfish',
  headers: { 'X-Forwarded-For': '{address}' },
}

/**
 * All different, each from an address of its own and with an idempotency key: many from one address
 * would count as spam, and would get no mails. After the first 600 they are a flood, and go into quarantine.
 */
export const enquiry: Case = {
  name: 'an enquiry, stored',
  path: '/api/contact/',
  headers: { 'X-Forwarded-For': '{address}', 'Idempotency-Key': 'enquiry-{n}' },
  body: {
    name: 'Maria Keller {n}',
    email: 'maria.keller.{n}@example.com',
    phone: '+1 555 010 0199',
    company: 'Keller Logistics',
    subject: 'Help with our service desk',
    message:
      'We run a support team of {n} and want to move to a new system before the end of the year. ' +
      'Could you tell us what a first review costs, and when you could start?\n\nThank you,\nMaria',
    service_interest: 'implementation',
  },
}

/** Two connections, because passwords are hashed two at a time, slowly on purpose: more would only wait. */
const signingIn: Case = {
  name: 'sign-in',
  path: '/api/auth/login/',
  headers: { 'X-Forwarded-For': '{address}' },
  body: signIn,
  connections: 2,
}

/** The cases that are measured; `asset`: the address of a file of the build. */
export const speedCases = (asset: string): Case[] => [
  { name: '/', path: '/', headers: {}, target: whole },
  { name: '/ gzip', path: '/', headers: { 'Accept-Encoding': 'gzip' }, target: whole },
  { name: '/ br', path: '/', headers: browser, target: whole },
  { name: '/ 304', path: '/', headers: browser, fresh: true, target: whole },
  services,
  { name: 'an asset (font)', path: asset, headers: browser, target: whole },
  projects,
  search,
  enquiry,
  signingIn,
]

/** The cases that are measured with a growing number of rows. */
export const growthCases: Case[] = [services, projects, search, enquiry, signingIn]
