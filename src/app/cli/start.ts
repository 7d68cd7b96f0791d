import { command, done } from '../../platform/command/command.ts'

/** Starts the program and stays until it is stopped. */
export const startCommand = command({
  summary: 'Start the program; it stops on SIGTERM or Ctrl-C.',
  example: 'start --settings /etc/portico/portico.env',

  async run() {
    const { begin } = await import('../server/begin.ts')
    await begin(process.env)
    // It ends the process itself.
    await new Promise<never>(() => {})
    return done('', {})
  },
}).prints({})
