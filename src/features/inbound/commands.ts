import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { reasonNotToRead } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import type { Database } from '../../database/open.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { receivingMail } from './receive.ts'
import { fileOfMail, newestMails } from './store.ts'

interface Given {
  database: Database
  filing: { files: Files }
  /** Null: no mails come in. */
  inbound: { receive: ReturnType<typeof receivingMail> } | null
}

/** The file descriptor of standard input. */
const standardInput = 0

/** Takes in mails that a mail server at this machine hands over, and gives them as they came. */
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
  list: command({
    summary: 'List the newest 100 mails that came in, and what became of each.',
    example: 'inbound list',

    run: async () =>
      await open(async ({ database }) => {
        const mails = await newestMails(database)
        const lines = mails.map((one) =>
          row(one.id, one.received_at, one.state.padEnd(9), one.sender ?? '', one.subject ?? ''),
        )
        return done(lines.join('\n') || 'No mails yet.', mails)
      }),
  }).prints([
    {
      id: 'Its id.',
      received_at: 'When it came.',
      state: 'received, placed, automatic, bounced, repeated, review or discarded.',
      sender: 'The address that it says it is from, or null.',
      subject: 'Its subject; null until it has been read.',
      size: 'In bytes.',
    },
  ]),
  save: command({
    summary: 'Write a mail to a file as it came, with the files in it, which nothing has scanned.',
    example: 'inbound save ID mail.eml',
    arguments: { id: 'The id of the mail, as inbound list prints it.', file: 'A new file.' },

    run: async ({ id, file }) =>
      await open(async ({ database, filing }) => {
        const found = await fileOfMail(database, id)
        if (!found) throw new StartError(`There is no mail ${id}.`)
        if (found.forgotten_at !== null)
          throw new StartError(
            `The mail ${id} was deleted, as each is 30 days after it was settled.`,
          )
        // Not over another file, and for nobody else to read.
        const options = { flag: 'wx', mode: 0o600 }
        await writeFile(file, filing.files.read(found.file_key), options).catch(
          (error: unknown) => {
            throw new StartError(`${file} cannot be written: ${reasonNotToRead(error)}.`)
          },
        )
        return done(`Written to ${file}.`, { file })
      }),
  }).prints({ file: 'Where it is.' }),
})
