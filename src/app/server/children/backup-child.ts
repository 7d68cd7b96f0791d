import { stepBack } from './step-back.ts'

// Makes a backup, or tries one: what to do comes in as JSON; how far it is, and in the end what it did,
// goes out as lines of JSON. It is a process of its own, because it copies and reads everything there is,
// and it runs at a lower priority, so that visitors go first.
stepBack()
const { json } = await import('node:stream/consumers')
const { work } = await import('../../../platform/backup/working.ts')
const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
say(await work((await json(process.stdin)) as never, say, stopping.signal))
