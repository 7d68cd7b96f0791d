import { signIn, token } from './seed.ts'

/** Something that is asked again and again; places in it are as `fill.ts` knows them. */
export interface Case {
  name: string
  path: string
  headers: Record<string, string>
  /** Posted as JSON. */
  body?: object
  /** True: the browser has it already, and is answered 304. */
  fresh?: boolean
  connections?: number
  /** The least that it shall be of bare `node:http`. */
  target?: number
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const whole = 0.8

/** What everybody reads, which is kept as bytes. */
const services: Case = {
  name: '/api/services/',
  path: '/api/services/',
  headers: {},
  target: whole,
}

/** Signed in: who calls is looked up each time, and the list is told anew when it has changed. */
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
 * No two alike, each from an address of its own and with a key, as persons send them: many from
 * one address would count as flooding, and no mails would follow.
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

/** The password is hashed to be slow, two at a time: more of them only wait. */
const signingIn: Case = {
  name: 'sign-in',
  path: '/api/auth/login/',
  headers: { 'X-Forwarded-For': '{address}' },
  body: signIn,
  connections: 2,
}

/** What is measured; `asset`: the address of a file of the build. */
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

/** What is measured again with more and more rows. */
export const growthCases: Case[] = [services, projects, search, enquiry, signingIn]
