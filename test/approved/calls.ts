import { companies, idOf, markOf } from '../fixtures/cast.ts'

/** The arguments of `portico`; `report.json` and others are the files below. */
export type Words = readonly string[]

const [project, nowhere] = [idOf('project', 'halden'), 'nowhere'.padEnd(22, '_')]
const halden = `${companies.halden.name} ${markOf('halden')}`
const mateo = `mateo@${markOf('Mateo')}.example`

/** The files for commands, written as JSON unless they are strings. */
export const files: Record<string, unknown> = {
  'project.json': { title: 'Dealer portal', start_date: '2026-12-01' },
  'meeting.json': {
    title: 'Review',
    place: 'Room 4',
    starts_at: '2026-11-24T15:00:00.000Z',
    ends_at: '2026-11-24T16:00:00.000Z',
  },
  'report.json': { title: 'Stock is live', content: 'It works.', health: 'at_risk', progress: 55 },
  'question.json': { kind: 'question', title: 'Who signs?', due_date: '2026-12-04' },
  'plan.json': { title: 'The plan', subject_name: 'plan.pdf', subject_sha256: 'd'.repeat(64) },
  'wrong.json': { title: '' },
  'note.txt': 'Two lines,\nand one of them second.',
  'empty.txt': ' ',
}

/** On an empty database, in this order. */
export const fresh: Words[] = [
  ...['user', 'organisation', 'project', 'event', 'enquiry', 'mail', 'salesforce', 'audit'].map(
    (group) => [group, 'list'],
  ),
  ['audit', 'verify'],
  ['migrate'],
  ['migrate', '--check'],
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
    ['user', 'reset-password', mateo],
    ['user', 'revoke-sessions', mateo],
    ['user', 'suspend', mateo],
    ['user', 'restore', 'mateo.sandbar'],
    ['user', 'remove', idOf('account', 'Mateo')],
    ['user', 'remove', mateo],
    ['user', 'list', halden],
  ],
  'setup-link': [['setup-link']],
  organisation: [
    ['organisation', 'list'],
    ['organisation', 'add', ' Alder & Co '],
    ['organisation', 'add', '  '],
    ['organisation', 'list'],
  ],
  project: [
    ['project', 'list'],
    ['project', 'add', halden, 'project.json'],
    ['project', 'add', halden, 'wrong.json'],
    ['project', 'add', 'Nobody & Sons', 'project.json'],
    ['project', 'milestone', project, 'Live', '2027-03-31'],
    ['project', 'milestone', project, 'Live', 'soon'],
    ['project', 'milestone', nowhere, 'Live', '2027-03-31'],
    ['project', 'reach', idOf('milestone', 'halden')],
    ['project', 'reach', nowhere],
    ['project', 'status', project, 'on_hold', 'Summer'],
    ['project', 'status', project, 'asleep'],
    ['project', 'status', nowhere, 'active'],
    ['project', 'list'],
  ],
  update: [
    ['update', 'list', project],
    ['update', 'publish', project, 'report.json'],
    ['update', 'publish', project, 'wrong.json'],
    ['update', 'publish', nowhere, 'report.json'],
    ['update', 'list', project],
  ],
  request: [
    ['request', 'list', project],
    ['request', 'ask', project, 'question.json'],
    ['request', 'ask', project, 'wrong.json'],
    ['request', 'ask', nowhere, 'question.json'],
    ['request', 'withdraw', project, idOf('wanted', 'halden')],
    ['request', 'withdraw', project, nowhere],
    ['request', 'list', project],
  ],
  approval: [
    ['approval', 'list', project],
    ['approval', 'ask', project, 'plan.json'],
    ['approval', 'ask', project, 'wrong.json'],
    ['approval', 'ask', nowhere, 'plan.json'],
    ['approval', 'list', project],
    ['approval', 'withdraw', idOf('approval', 'halden')],
    ['approval', 'withdraw', nowhere],
  ],
  message: [
    ['message', 'list', project],
    ['message', 'send', project, 'note.txt'],
    ['message', 'note', project, 'note.txt'],
    ['message', 'send', project, 'empty.txt'],
    ['message', 'send', project, 'none.txt'],
    ['message', 'list', project],
  ],
  document: [
    ['document', 'list', project],
    ['document', 'list', nowhere],
    ['document', 'add', project, 'note.txt', 'Plans'],
    ['document', 'add', project, 'note.txt', 'Plans'],
    ['document', 'add', project, 'none.txt'],
    ['document', 'get', project, idOf('document', 'halden'), 'copy.txt'],
    ['document', 'get', project, idOf('document', 'halden'), 'copy.txt'],
    ['document', 'get', project, idOf('document', 'halden'), 'other.txt', '--version=7'],
    ['document', 'get', project, idOf('document', 'halden'), 'other.txt', '--version=0'],
    ['document', 'remove', idOf('document', 'halden')],
    ['document', 'remove', idOf('document', 'halden')],
    ['document', 'restore', idOf('document', 'halden')],
    ['document', 'restore', nowhere],
    ['document', 'list', project],
  ],
  event: [
    ['event', 'list'],
    ['event', 'add', project, 'meeting.json'],
    ['event', 'add', project, 'wrong.json'],
    ['event', 'withdraw', idOf('event', 'halden')],
    ['event', 'withdraw', nowhere],
    ['event', 'list'],
  ],
  enquiry: [
    ['enquiry', 'list'],
    ['enquiry', 'list', '--limit=1'],
    ['enquiry', 'list', '--limit=501'],
    ['enquiry', 'list', '--after=ENQ-AAAAAAA2'],
    ['enquiry', 'list', '--after=ENQ-AAAAAAA9'],
    ['enquiry', 'show', 'ENQ-AAAAAAA1'],
    ['enquiry', 'show', 'ENQ-AAAAAAA9'],
  ],
  mail: [
    ['mail', 'list'],
    ['mail', 'show', 'coronet-sent'],
    ['mail', 'show', 'coronet-odd'],
    ['mail', 'show', 'coronet-failed'],
    ['mail', 'show', nowhere],
    ['mail', 'retry', 'coronet-failed'],
    ['mail', 'retry', 'coronet-sending'],
    ['mail', 'retry', 'coronet-delivery'],
    ['mail', 'list'],
  ],
  salesforce: [
    ['salesforce', 'list'],
    ['salesforce', 'show', 'coronet-delivery'],
    ['salesforce', 'show', 'coronet-sent'],
    ['salesforce', 'replay', 'coronet-delivery'],
    ['salesforce', 'replay', 'coronet-delivering'],
    ['salesforce', 'list'],
  ],
  firm: [
    ['firm', 'show'],
    ['firm', 'set', '--name=Harbour & Co.'],
    ['firm', 'set', '--email=desk@harbour.example'],
    ['firm', 'set', '--email=desk'],
    ['firm', 'set'],
  ],
  slug: [
    ['slug', 'post', 'harbour-post', 'harbour-news'],
    ['slug', 'service', 'harbour-service', 'quay-service'],
    ['slug', 'case-study', 'harbour-study', 'quay-study'],
    ['slug', 'post', 'harbour-post', 'harbour-once-more'],
    ['slug', 'person', 'one', 'two'],
  ],
  seed: [
    ['seed', 'demo'],
    ['seed', 'clear'],
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
