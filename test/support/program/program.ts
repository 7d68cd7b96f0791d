import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

type Environment = Record<string, string>

/** As `npm start` and `npm run portico` run it: from the build. */
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../dist/server/${name}`, import.meta.url))

/** Only the settings of the test, none of the person who runs it. */
const environmentOf = (environment: Environment) => ({
  PATH: process.env['PATH'] ?? '',
  TZ: 'UTC',
  ...environment,
})

function begin(
  t: TestContext,
  file: string,
  args: string[],
  environment: Environment,
  user?: number,
) {
  const child = spawn(process.execPath, [fileOf(file), ...args], {
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  // Not `exit`, after which the end of its log may still be on the way.
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  t.after(() => child.kill('SIGKILL'))
  return { child, ended, stderr: text(child.stderr) }
}

/** Runs a command of the program to its end, as `user` where it is given. */
export async function runToEnd(
  t: TestContext,
  file: string,
  args: string[],
  environment: Environment,
  user?: number,
) {
  const { child, ended, stderr } = begin(t, file, args, environment, user)
  const [out, err, [code]] = await Promise.all([text(child.stdout), stderr, ended])
  return { code, out, err }
}

/** Runs a command whose output is closed before it writes, as `| head` does after some lines. */
export async function runUnread(t: TestContext, args: string[], environment: Environment) {
  const { child, ended, stderr } = begin(t, 'cli.js', args, environment)
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([stderr, ended])
  return { code, err }
}

/** `npm start`, whose process is not the program's; `started` waits for this in its log. */
export function startByNpm(t: TestContext, environment: Environment) {
  const child = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: environmentOf({ PORT: '0', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what a failing test leaves is ended with it.
    detached: true,
  })
  const [ended, closed] = [once(child, 'exit'), once(child, 'close')]
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (out += piece))
  child.stderr.resume()
  t.after(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // All of it has ended, as it should.
    }
  })
  return {
    log: () => out,
    async started(said: string) {
      while (!out.includes(said)) await Promise.race([once(child.stdout, 'data'), ended])
    },
    /** Ends npm's own process alone; gives whether anything that it started was still there then. */
    async end(signal: NodeJS.Signals): Promise<boolean> {
      child.kill(signal)
      await ended
      if (isThere(-(child.pid as number))) return true
      // What was written last may still be on the way.
      await closed
      return false
    },
  }
}

/** Whether there is a process, or with a negative id any of a group. */
function isThere(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the program on a free port of loopback and waits until it prints its address. */
export async function startServer(t: TestContext, environment: Environment) {
  const given = { PORT: '0', WELCOME: 'stderr', ...environment }
  const { child, ended, stderr } = begin(t, 'main.js', [], given)
  let [log, said] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (log += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => void (said += piece))
  while (!/Stop it with.*\n\n/.test(said)) {
    const more = await Promise.race([once(child.stderr, 'data'), ended.then(() => null)])
    if (more === null) throw new Error(`It did not start: ${await stderr}`)
  }
  const welcome = said
  const port = Number(/listening on \S+, port (\d+)/.exec(said)?.[1])
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    /** The welcome, and whatever else was written to standard error. */
    said: () => said,
    /** Standard output: the log. */
    log: () => log,
    /** Sends a signal and waits until the program ends. */
    async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
      child.kill(signal)
      const [code] = await ended
      return { code, err: (await stderr).replace(welcome, '') }
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
  }
}

/** Starts the program without a welcome; `stopOnceStarted` waits for this in its log. */
export function beginServer(t: TestContext, environment: Environment) {
  const { child, ended, stderr } = begin(t, 'main.js', [], environment)
  return {
    async stopOnceStarted(said = '\n') {
      let out = ''
      child.stdout.setEncoding('utf8').on('data', (piece: string) => void (out += piece))
      while (!out.includes(said)) await Promise.race([once(child.stdout, 'data'), ended])
      child.kill('SIGTERM')
      await ended
      return { out, err: await stderr }
    },
  }
}
