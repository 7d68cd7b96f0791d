import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { isLoopback } from '../http/address.ts'
import type { PolicyInput } from '../http/headers.ts'
import { checkMail, mailSettings } from '../mail/settings.ts'
import { checkReplica, replicaSettings } from './replica.ts'
import { checkStores, storeSettings } from '../s3/settings.ts'
import { setting, type Setting } from './setting.ts'

const httpUrl = z.url({ protocol: /^https?$/, abort: true }).refine((url) => !new URL(url).username)
const origin = httpUrl
  .refine((url) => ['', '/'].includes(new URL(url).pathname))
  .transform((url) => new URL(url).origin)

/** Our own API, or the address of one elsewhere, without a slash at its end. */
const apiUrl = z.union([
  z
    .string()
    .regex(/^\/api\/?$/)
    .transform(() => '/api'),
  httpUrl.refine((url) => !/[?#]/.test(url)).transform((url) => url.replace(/\/$/, '')),
])

const isProxy = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(address) > 0 && rest.length === 0 && isNetwork
}
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy))

/** The settings of the platform by their names; slices declare theirs, and app/server gathers all. */
export const platformSettings = {
  PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535),
    'a whole number from 0 to 65535',
    'The port to listen on; 0 takes any free one.',
    '3000',
  ),
  HOST: setting(
    z.string().regex(/^[\w.:-]+$/),
    'an address of this machine',
    'The address to listen on.',
    '127.0.0.1',
  ),
  PUBLIC_URL: setting(
    origin.optional(),
    'an address such as https://www.example.com, without a path',
    'The address that visitors use; requests for another host are refused.',
    'http://localhost:$PORT',
  ),
  DATA_DIR: setting(z.string(), 'a folder', 'Where the database and files are kept.', './data'),
  DISK_FLOOR: setting(
    z
      .string()
      .regex(/^\d{1,6} ?[MG]B$/)
      .transform((text) => Number.parseInt(text, 10) * (text.endsWith('GB') ? 1e9 : 1e6))
      .optional(),
    'a size such as 500 MB or 2 GB',
    'Below so much free disk no files are taken in; below a quarter of it only signing in and out and deleting work.',
    'the smaller of 5 % of the disk and 1 GB',
  ),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    'an address such as postgres://user@host/name',
    'A PostgreSQL database to use in place of SQLite.',
    'SQLite in DATA_DIR',
    { secret: true },
  ),
  ...replicaSettings,
  CONTENT_API_URL: setting(
    apiUrl,
    '/api, or an address such as https://content.example.com/api',
    'Where the site reads its content; another host makes it a front of that one.',
    '/api',
  ),
  PORTAL_API_URL: setting(
    apiUrl,
    '/api, or an address such as https://portal.example.com/api',
    'The API that the portal and the sign-in page call in the browser; another host has to allow this site (CORS, with credentials).',
    '/api',
  ),
  DEMO: setting(
    z.enum(['on', 'off']).optional(),
    'on or off',
    'Fill an empty database with a demo firm.',
    'on for an empty database on loopback',
  ),
  TRUSTED_PROXIES: setting(
    proxies.optional(),
    'addresses or networks such as 10.0.0.0/8, with commas between',
    'Proxies whose X-Forwarded-For is believed.',
    'none',
  ),
  SESSION_BINDING: setting(
    z.enum(['off', 'browser', 'all']),
    'off, browser or all',
    'Which sessions open only with the cookie of the browser that signed in.',
    'browser',
  ),
  SECRET_KEY: setting(
    z.string().min(32).optional(),
    'a text of at least 32 characters',
    'The key that seals second factors and other secrets in the database.',
    'a file in DATA_DIR, secret.key',
    { secret: true, guarded: true },
  ),
  BACKUP_TO: setting(
    z.string().min(1).optional(),
    'a folder, best on another disk, or s3://bucket/folder?endpoint=…&region=…',
    'Where backups go: one each night and one before each migration; without it, only those that somebody asks for.',
    'none',
  ),
  BACKUP_KEY: setting(
    z.string().min(32).optional(),
    'a text of at least 32 characters',
    'The key that opens the backups, and is in none of them.',
    'a file in DATA_DIR, backup.key',
    { secret: true, guarded: true },
  ),
  CLAMD_URL: setting(
    z
      .url({ protocol: /^tcp$/ })
      .refine((url) => /^tcp:\/\/[^/@?#]+:\d{1,5}\/?$/.test(url))
      .optional(),
    'an address such as tcp://127.0.0.1:3310',
    'A ClamAV scanner (clamd); files are closed until it has said that they are clean.',
    'none: files are open at once',
  ),
  HSTS_SUBDOMAINS: setting(
    z.enum(['on', 'off', 'preload']),
    'on, off or preload',
    'Whether browsers must use https for every subdomain, too (the firm’s other hosts below PUBLIC_URL’s); with preload they may also know it before the first visit.',
    'off',
  ),
  WELCOME: setting(
    z.enum(['terminal', 'stderr']),
    'terminal or stderr',
    'Where the start shows the demo’s password and the first owner’s link: on a terminal alone, or on standard error in any case.',
    'terminal',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'debug, info, warn, error or silent',
    'The least that is logged.',
    'info',
  ),
  ...storeSettings,
  ...mailSettings,
} satisfies Declared

type Declared = Record<string, Setting>
type Platform = typeof platformSettings
type ValuesOf<D extends Declared> = { [N in keyof D]: z.output<D[N]['schema']> }

/** Declared settings as checked values; `PUBLIC_URL` is an origin such as `https://www.example.com`. */
export type ConfigOf<D extends Declared> = Omit<ValuesOf<D>, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** The settings of the platform. */
export type PlatformConfig = ConfigOf<Platform>

type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings. Throws a StartError that names the setting, its value and what is allowed. */
export function readSettings<D extends Platform>(
  declared: D,
  environment: Environment,
): ConfigOf<D> {
  const entries = Object.entries<Setting>(declared)
  const read = entries.map(([name, setting]) => [name, value(name, setting, environment)])
  const values = Object.fromEntries(read) as ValuesOf<D> & ValuesOf<Platform>
  checkMail(values)
  checkStores(values)
  checkReplica(values)
  return { ...values, PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}` }
}

function value(
  name: string,
  { schema, allowed, fallback, secret, guarded }: Setting,
  environment: Environment,
): unknown {
  const given = fromFile(name, environment, guarded) ?? (environment[name] || undefined)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  // A setting that is not optional takes its fallback through the same check.
  if (given === undefined) return schema.parse(fallback)
  // Terminals and logs are read by others: a password in an address is not repeated.
  const shown = given.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@')
  const found = secret ? 'is not well-formed' : `is "${shown}"`
  throw new StartError(`${name} ${found}; allowed is ${allowed}.`)
}

/** `NAME_FILE` names a file that holds the value, so that a secret need not stand in the environment. */
function fromFile(name: string, environment: Environment, guarded: boolean): string | undefined {
  const path = environment[`${name}_FILE`]
  if (!path) return undefined
  try {
    // Its group may read it: systemd and others hand over a file of root so.
    if (guarded && (statSync(path).mode & 0o007) !== 0)
      throw new StartError(
        `${name}_FILE is "${path}", which is open to everybody on this machine: chmod o= it, as its owner.`,
      )
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof StartError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${name}_FILE is "${path}", which cannot be read (${code}).`)
  }
}

/** Whether people of the demo firm, if there is one, may sign in. */
export const demoIsOn = (config: PlatformConfig): boolean =>
  config.DEMO === undefined ? onLoopback(config) : config.DEMO === 'on'

/** The settings that the content security policy depends on. */
export const policyInput = (config: PlatformConfig): PolicyInput => ({
  connect: apisElsewhere(config),
  https: config.PUBLIC_URL.startsWith('https:'),
  subdomains: config.HSTS_SUBDOMAINS,
})

/** The origins of the APIs on other hosts, which pages may call besides our own. */
function apisElsewhere({ CONTENT_API_URL, PORTAL_API_URL }: PlatformConfig): string[] {
  const urls = [CONTENT_API_URL, PORTAL_API_URL].filter((url) => url !== '/api')
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/** True where only this machine can reach the program. */
export function onLoopback(config: PlatformConfig): boolean {
  return isLoopback(config.HOST) && isLoopback(new URL(config.PUBLIC_URL).hostname)
}
