import { command, done } from '../../platform/command/command.ts'

/** Starts the program and stays until it is stopped. */
export const startCommand = command({
  summary: 'Start the program; it stops on SIGTERM or Ctrl-C.',
  example: 'start --settings /etc/portico/portico.env',

  async run() {
    const { startProgram } = await import('../server/begin.ts')
    await startProgram(process.env)
    // It ends the process itself.
    await new Promise<never>(() => {})
    return done('', {})
  },
}).prints({})
