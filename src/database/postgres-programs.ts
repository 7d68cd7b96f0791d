import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { StartError } from '../contract/start-error.ts'

/** Whoever connects with it sees all rows; without it, policies would show none, and nothing would say so. */
const allRows = '-c portico.scope=all'

/** Runs a program of PostgreSQL on a database. Throws a StartError with what it complained of. */
export async function runOn(
  url: string,
  program: 'pg_dump' | 'pg_restore',
  args: string[],
): Promise<void> {
  const { address, password } = addressFor(url)
  await followed(
    program,
    [...args, `--dbname=${address}`],
    (child) => child.stdout.resume(),
    password === '' ? {} : { PGPASSWORD: password },
  )
}

/**
 * Its password goes apart, in the environment, which none but this user can read: everybody on the machine
 * can read the arguments of a program, and a file would stay where this process is killed.
 */
function addressFor(url: string): { address: string; password: string } {
  const address = new URL(url)
  const { searchParams } = address
  // Ours, which no other program knows.
  searchParams.delete('pool_size')
  const options = searchParams.get('options')
  searchParams.delete('options')
  const more = [`options=${encodeURIComponent([options, allRows].filter(Boolean).join(' '))}`]
  const password = decodeURIComponent(address.password)
  address.password = ''
  // Not by the query of the URL, which writes a space as a plus.
  return {
    address: `${address.href}${address.search === '' ? '?' : '&'}${more.join('&')}`,
    password,
  }
}

/** Runs `pg_restore` on a file alone, and gives each line of what it prints. */
export async function printed(args: string[], onLine: (line: string) => void): Promise<void> {
  await followed('pg_restore', args, ({ stdout }) => {
    createInterface({ input: stdout.setEncoding('latin1'), crlfDelay: Infinity }).on('line', onLine)
  })
}

async function followed(
  program: string,
  args: string[],
  follow: (child: ReturnType<typeof start>) => void,
  env: Record<string, string> = {},
): Promise<void> {
  const child = start(program, args, env)
  follow(child)
  const [complaint, [status]] = (await Promise.all([
    text(child.stderr),
    Promise.race([once(child, 'close'), once(child, 'error').then(([error]) => Promise.reject(error as Error))]), // prettier-ignore
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(
      `${program} is not installed on this machine: it comes with PostgreSQL (on Debian, apt-get install postgresql-client).`,
    )
  })) as [string, [number | null]]
  if (status === 0) return
  const [first = 'it did not say why'] = complaint.split('\n')
  throw new StartError(`${program} failed: ${first.replace(/^pg_\w+: (error: )?/, '')}`)
}

const start = (program: string, args: string[], env: Record<string, string>) =>
  spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
