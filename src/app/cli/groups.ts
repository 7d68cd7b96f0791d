import { auditCommands } from '../../features/audit/commands.ts'
import { doctorCommand } from '../../features/doctor/commands.ts'
import { enquiryCommands } from '../../features/enquiry/commands.ts'
import { inboundCommands } from '../../features/inbound/commands.ts'
import { salesforceCommands } from '../../features/salesforce/commands.ts'
import { importCommand } from '../../features/relocation/import-command.ts'
import { mailCommands } from '../../features/mailbox/commands.ts'
import { userCommands } from '../../features/organisation/user-commands.ts'
import { seedCommands } from '../../features/setup/commands.ts'
import { secretCommands } from '../../features/setup/secret-commands.ts'
import { backupCommand } from '../../features/system/backup-commands.ts'
import { restoreCommand } from '../../features/system/restore-command.ts'
import { setupLinkCommand } from '../../features/invitation/commands.ts'
import { configCommand } from './config.ts'
import { exportCommand } from './export.ts'
import { filesCommands } from './files.ts'
import { migrateCommand } from './migrate.ts'
import * as opening from './open.ts'

/** The commands of each slice, with the parts of the program that they are given. */
export const groupsOn = ({
  asItIs,
  onFolder,
  onPatient,
  onDatabase,
  onProgram,
}: typeof opening) => ({
  'setup-link': setupLinkCommand(onProgram),
  migrate: migrateCommand(asItIs),
  backup: backupCommand(asItIs),
  restore: restoreCommand(onFolder),
  export: exportCommand({ asItIs, onDatabase }),
  import: importCommand(onFolder),
  files: filesCommands(asItIs),
  doctor: doctorCommand(onPatient),
  user: userCommands(onProgram),
  enquiry: enquiryCommands(onDatabase, onProgram),
  inbound: inboundCommands(onProgram),
  mail: mailCommands(onProgram),
  salesforce: salesforceCommands(onDatabase),
  seed: seedCommands(onDatabase),
  secret: secretCommands(onDatabase),
  audit: auditCommands(onDatabase),
  config: configCommand,
})

/** On the database of the settings. */
export const groups = groupsOn(opening)
