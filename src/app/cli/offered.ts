import type { Command, Group } from '../../platform/command/command.ts'
import type { groups } from './groups.ts'
import { versionCommand } from './version.ts'

/** A sentence for the list of all commands, and the command itself, which is loaded when it is called. */
type Offered = [summary: string, load: () => Promise<Command | Group>]

const group = (name: keyof typeof groups) => async () => (await import('./groups.ts')).groups[name]

/** All commands by their names; most are groups of some about one thing. */
export const offered: Record<string, Offered> = {
  start: ['Start the program.', async () => (await import('./start.ts')).startCommand],
  'setup-link': ['Print a new link for the first owner to sign up with.', group('setup-link')],
  migrate: ['Bring the database up to date.', group('migrate')],
  backup: ['Make an encrypted backup of everything.', group('backup')],
  restore: ['Restore a backup, or try whether it can be.', group('restore')],
  export: ['Write everything into one file, or the site as files.', group('export')],
  import: ['Bring an export into an empty folder and database.', group('import')],
  files: ['Copy files to an S3 store or back, and verify them.', group('files')],
  doctor: ['Look at everything that can be wrong, and say what to do.', group('doctor')],
  user: ['Look after the people who can sign in.', group('user')],
  enquiry: ['Read what visitors have sent, and end its quarantine.', group('enquiry')],
  inbound: ['Take in mails that answer ours, and list them.', group('inbound')],
  mail: ['Look after the mails in the outbox.', group('mail')],
  salesforce: ['Look after the deliveries to Salesforce.', group('salesforce')],
  seed: ['Add the demo firm, or remove it.', group('seed')],
  secret: ['Change the key that seals secrets in the database.', group('secret')],
  audit: ['Read the audit, check that it is whole, and erase values.', group('audit')],
  config: ['Print every setting with its value and meaning.', group('config')],
  version: ['Print the version of Portico and of what it runs on.', async () => versionCommand],
}
