import { createReadStream } from 'node:fs'
import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import type { receivingMail } from './receive.ts'

interface Given {
  /** Null: no mails come in. */
  inbound: { receive: ReturnType<typeof receivingMail> } | null
}

/** The file descriptor of standard input. */
const standardInput = 0

/** Takes in mails that a mail server at this machine hands over. */
export const inboundCommands = (open: Open<Given>) => ({
  receive: command({
    summary: 'Take in a mail as it came, for a mail server that hands it over by a pipe.',
    example: 'inbound receive < mail.eml',
    arguments: { 'file?': 'The mail; standard input if left out.' },
    triedAgain: true,

    run: async ({ file }) =>
      await open(async ({ inbound }) => {
        if (!inbound) throw new StartError('INBOUND_ADDRESS is not set, so no mails come in.')
        const fd = file === undefined ? { fd: standardInput } : {}
        const taken = await inbound.receive(createReadStream(file ?? '', fd))
        return done('Received.', taken)
      }),
  }).prints({ id: 'Its id; the same for the same mail.' }),
})
