import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { StartError } from '../../contract/start-error.ts'

/** Whoever connects with it sees all rows; without it, policies would show none, and nothing would say so. */
const allRows = '-c portico.scope=all'

/** Runs a program of PostgreSQL on a database, by a `sessionAddress`. Throws a StartError with what it complained of. */
export async function runOn(
  url: string,
  program: 'pg_dump' | 'pg_restore',
  args: string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-pass-'))
  try {
    await removeLeft((await stat(folder)).mtimeMs)
    const address = await addressFor(url, folder)
    await followed(program, [...args, `--dbname=${address}`], (child) => child.stdout.resume())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What killed processes have left, after an hour: whoever needed it has connected by then. */
async function removeLeft(now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!/^portico-pass-\w{6}$/.test(name)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    // That of another user is theirs.
    if (found && found.uid === process.getuid?.() && now - found.mtimeMs > 3_600_000)
      await rm(path, { recursive: true, force: true })
  }
}

/** With its password in a file: everybody on the machine can read the arguments of a program. */
async function addressFor(url: string, folder: string): Promise<string> {
  const address = new URL(url)
  const { searchParams } = address
  const options = searchParams.get('options')
  searchParams.delete('options')
  const more = [`options=${encodeURIComponent([options, allRows].filter(Boolean).join(' '))}`]
  if (address.password !== '') {
    const file = join(folder, 'pass')
    const password = decodeURIComponent(address.password).replaceAll(/[:\\]/g, String.raw`\$&`)
    await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 })
    more.push(`passfile=${encodeURIComponent(file)}`)
    address.password = ''
  }
  // Not by the query of the URL, which writes a space as a plus.
  return `${address.href}${address.search === '' ? '?' : '&'}${more.join('&')}`
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
): Promise<void> {
  const child = start(program, args)
  follow(child)
  const [complaint, [status]] = (await Promise.all([
    text(child.stderr),
    Promise.race([
      once(child, 'close'),
      once(child, 'error').then(([error]) => Promise.reject(error as Error)),
    ]),
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

const start = (program: string, args: string[]) =>
  spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
