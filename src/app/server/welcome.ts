import type { Config } from './settings.ts'

/** A stream that a person may sit at. */
interface Stream {
  isTTY?: boolean
  write(text: string): unknown
}

type Given = Pick<Config, 'WELCOME'>

interface Streams {
  stdout: Stream
  stderr: Stream
}

/**
 * Shows what the person who starts the program needs, and no log may hold: the demo's password and
 * the owner's link. It goes to a terminal, or where WELCOME says; where there is neither, nowhere, and
 * it is false.
 */
export function showWelcome(text: string, config: Given, streams: Streams = process): boolean {
  const place = placeOfWelcome(config, streams)
  place?.write(text)
  return place !== undefined
}

/** What the log says of a demo whose welcome was shown nowhere: where its sign-ins are, and none of them. */
export const whereSignInsAre = (origin: string) =>
  `${origin}/login shows the demo client's sign-in on this machine, and "./portico setup-link" prints the owner's link. At a terminal, or with WELCOME=stderr, the start shows both.`

/** The level of the log's line about the start: a terminal that shows the welcome needs no other. */
export function levelOfStart(config: Given, streams: Streams = process): 'debug' | 'info' {
  return placeOfWelcome(config, streams) === streams.stdout ? 'debug' : 'info'
}

function placeOfWelcome({ WELCOME }: Given, { stdout, stderr }: Streams): Stream | undefined {
  return WELCOME === 'stderr' ? stderr : [stdout, stderr].find(({ isTTY }) => isTTY)
}
