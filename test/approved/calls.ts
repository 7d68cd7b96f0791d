import { companies, idOf, markOf } from '../fixtures/cast.ts'

/** The arguments of `portico`; `note.txt` and others are the files below. */
export type Words = readonly string[]

const nowhere = 'nowhere'.padEnd(22, '_')
const halden = `${companies.halden.name} ${markOf('halden')}`
const mateo = `mateo@${markOf('Mateo')}.example`

/** The files for commands, written as JSON unless they are strings. */
export const files: Record<string, unknown> = {
  'note.txt': 'Two lines,\nand one of them second.',
  'empty.txt': ' ',
}

/** On an empty database, in this order. */
export const fresh: Words[] = [
  ...['user', 'enquiry', 'mail', 'salesforce', 'audit'].map((group) => [group, 'list']),
  ['audit', 'verify'],
  ['migrate'],
  ['migrate', '--check'],
  ['doctor'],
  ['setup-link'],
  ['seed', 'clear'],
]

/** On a database with the cast, a new one for each group. */
export const calls: Record<string, Words[]> = {
  user: [
    ['user', 'list'],
    ['user', 'list', halden],
    ['user', 'list', 'Nobody & Sons'],
    ['user', 'invite', 'New.One@Example.com', 'viewer', halden],
    ['user', 'invite', 'new.editor@example.com', 'editor'],
    ['user', 'invite', 'new.one@example.com', 'viewer'],
    ['user', 'invite', 'no address', 'viewer', halden],
    ['user', 'invite', 'new.two@example.com', 'king', halden],
    ['user', 'send-invitation', 'new.one@example.com'],
    ['user', 'role', 'ingrid@sandbar.example', 'member', halden],
    ['user', 'role', 'edda@coronet.example', 'editor,consultant'],
    ['user', 'role', 'edda@coronet.example', 'editor,viewer'],
    ['user', 'projects', 'ingrid@sandbar.example', halden, 'none-such'],
    ['user', 'projects', 'runa@sandbar.example', halden, 'all'],
    ['user', 'send-invitation', mateo],
    ['user', 'reset-password', mateo],
    ['user', 'reset-second-factor', mateo],
    ['user', 'revoke-sessions', mateo],
    ['user', 'suspend', mateo],
    ['user', 'restore', 'mateo.sandbar'],
    ['user', 'remove', idOf('account', 'Mateo')],
    ['user', 'remove', mateo],
    ['user', 'list', halden],
  ],
  'setup-link': [['setup-link']],
  secret: [
    ['secret', 'rotate'],
    ['secret', 'rotate', '--to=empty.txt'],
    ['secret', 'rotate', '--lost'],
  ],
  inbound: [
    ['inbound', 'receive', 'note.txt'],
    ['inbound', 'list'],
    ['inbound', 'save', 'nowhere', 'mail.txt'],
    ['inbound', 'save', idOf('inbound', 'Corin'), 'note.txt'],
  ],
  enquiry: [
    ['enquiry', 'list'],
    ['enquiry', 'list', '--limit=1'],
    ['enquiry', 'list', '--limit=501'],
    ['enquiry', 'list', '--after=ENQ-AAAAAAA2'],
    ['enquiry', 'list', '--after=ENQ-AAAAAAA9'],
    ['enquiry', 'show', 'ENQ-AAAAAAA1'],
    ['enquiry', 'show', 'ENQ-AAAAAAA9'],
    ['enquiry', 'list', '--quarantine'],
    ['enquiry', 'release', 'ENQ-AAAAAAA3'],
    ['enquiry', 'release', 'ENQ-AAAAAAA3'],
    ['enquiry', 'release', 'ENQ-AAAAAAA9'],
  ],
  mail: [
    ['mail', 'list'],
    ['mail', 'list', '--limit=2'],
    ['mail', 'show', 'coronet-sent'],
    ['mail', 'show', 'coronet-odd'],
    ['mail', 'show', 'coronet-failed'],
    ['mail', 'show', nowhere],
    ['mail', 'retry', 'coronet-failed'],
    ['mail', 'retry', 'coronet-sending'],
    ['mail', 'retry', 'coronet-delivery'],
    ['mail', 'list'],
  ],
  backup: [['backup'], ['backup', '--to=note.txt'], ['restore', 'note.txt']],
  move: [
    ['export', 'note.txt'],
    ['import', 'note.txt'],
    ['import', 'note.txt', '--dry-run', '--key=empty.txt'],
  ],
  files: [
    ['files', 'verify'],
    ['files', 'move', '--to=folder'],
    ['files', 'move'],
    ['files', 'take-over'],
  ],
  doctor: [['doctor']],
  salesforce: [
    ['salesforce', 'list'],
    ['salesforce', 'list', '--limit=1'],
    ['salesforce', 'list', '--after=coronet-sent'],
    ['salesforce', 'show', 'coronet-delivery'],
    ['salesforce', 'show', 'coronet-sent'],
    ['salesforce', 'replay', 'coronet-delivery'],
    ['salesforce', 'replay', 'coronet-delivering'],
    ['salesforce', 'list'],
  ],
  seed: [
    ['seed', 'staff'],
    ['seed', 'demo'],
    ['seed', 'clear'],
  ],
  // A whole site is compared in its own test.
  site: [
    ['export', '--site', 'note.txt'],
    ['export', '--site', 'site.txt', '--program=portal.example.com'],
    ['export', 'site.txt', '--program=https://portal.example.com'],
  ],
  audit: [
    ['audit', 'list'],
    ['audit', 'verify'],
    ['audit', 'verify', `1.${'a'.repeat(43)}`],
    ['audit', 'verify', 'the last one'],
    ['audit', 'erase', idOf('account', 'Noor')],
    ['audit', 'erase', 'Noor'],
    ['audit', 'verify'],
  ],
}
