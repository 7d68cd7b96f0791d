import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

type Environment = Record<string, string>

/** As `npm start` and `npm run portico` run it: from the build. */
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}`, import.meta.url))

/** Only what a test says: no setting of the person who runs it gets in. */
const surroundings = (environment: Environment) => ({
  PATH: process.env['PATH'] ?? '',
  TZ: 'UTC',
  ...environment,
})

function begin(t: TestContext, file: string, args: string[], environment: Environment) {
  const child = spawn(process.execPath, [fileOf(file), ...args], {
    env: surroundings(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  t.after(() => child.kill('SIGKILL'))
  return { child, ended, stderr: text(child.stderr) }
}

/** Runs a command of the program to its end. */
export async function run(t: TestContext, file: string, args: string[], environment: Environment) {
  const { child, ended, stderr } = begin(t, file, args, environment)
  const [out, err, [code]] = await Promise.all([text(child.stdout), stderr, ended])
  return { code, out, err }
}

/** Runs a command whose reader has gone before it says anything, as `| head` goes after a while. */
export async function runUnread(t: TestContext, args: string[], environment: Environment) {
  const { child, ended, stderr } = begin(t, 'cli.js', args, environment)
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([stderr, ended])
  return { code, err }
}

/** Starts the program on a free port of loopback and waits until it says where it is. */
export async function start(t: TestContext, environment: Environment) {
  const { child, ended, stderr } = begin(t, 'main.js', [], { PORT: '0', ...environment })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (said += piece))
  while (!/Portico is at http:\S+/.test(said)) {
    const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
    if (more === null) throw new Error(`It did not start: ${await stderr}`)
  }
  const [, origin = '', port = ''] = /(http:\/\/\S+:(\d+))/.exec(said) ?? []
  return {
    origin,
    port: Number(port),
    pid: child.pid as number,
    said: () => said,
    /** Sends a signal and waits for the end. */
    async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
      child.kill(signal)
      const [code] = await ended
      return { code, err: await stderr }
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
  }
}
