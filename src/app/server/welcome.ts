import type { Config } from './settings.ts'

/** A stream that a person may sit at. */
interface Stream {
  isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows what the person who starts the program needs, and no log may hold: the demo's password and
 * the owner's link. It goes to a terminal, or where WELCOME says; where there is neither, nowhere.
 */
export function showWelcome(
  text: string,
  { WELCOME }: Pick<Config, 'WELCOME'>,
  { stdout, stderr }: { stdout: Stream; stderr: Stream } = process,
): void {
  const terminal = [stdout, stderr].find(({ isTTY }) => isTTY)
  const to = WELCOME === 'stderr' ? stderr : terminal
  to?.write(text)
}
