import type { DemoEnquiry } from './demo-enquiry-words.ts'

type Past = [
  name: string,
  company: string,
  subject: string,
  message: string,
  /** Days from when the demo is made, and hours until the first answer. */
  days: number,
  hours: number,
  state: 'answered' | 'won' | 'lost',
]

/** What came in the weeks before, with its answer. */
const past: Past[] = [
  [
    'Lucas Berthold',
    'Berthold Pumps',
    'Service contracts that renew themselves',
    'We find out that a contract has ended when the customer calls. Can that be turned round?',
    -28.1,
    3.5,
    'won',
  ],
  [
    'Mina Sato',
    'Harbor Language School',
    'One list of students for four schools',
    'Four schools, four lists, and the same student in three of them under three names.',
    -26.2,
    7.2,
    'lost',
  ],
  [
    'Dr. Paul Okafor',
    'Okafor Dental',
    'Reminders that people answer',
    'Every fifth appointment is forgotten. The reminders go out, and nobody reads them.',
    -22.3,
    2.1,
    'answered',
  ],
  [
    'Ruta Jankauskas',
    'Baltic Cold Store',
    'Temperatures beside the delivery',
    'Customers ask for the temperatures of their delivery, and we look for them for an hour.',
    -19.2,
    11.4,
    'won',
  ],
  [
    'Emil Strand',
    'Strand & Sons',
    'Quotes from a phone on a roof',
    'My roofers stand on the roof and want to quote. The office types it in the evening.',
    -16.1,
    5.3,
    'answered',
  ],
  [
    'Yara Haddad',
    'Haddad Catering',
    'Nobody knows who promised what',
    'Each event has forty mails. Who promised what to whom we learn at the table.',
    -13.2,
    26.5,
    'lost',
  ],
  [
    'Nora Whitfield',
    'Whitfield Archives',
    'Moving 40,000 files with their rights',
    'We move 40,000 scanned files, and some may be seen by two people in the world.',
    -11.1,
    4.4,
    'answered',
  ],
  [
    'Kofi Mensah',
    'Mensah Freight',
    'Customs papers before the truck',
    'The truck is at the border before its papers are. Both are in our system, somewhere.',
    -7.1,
    1.8,
    'won',
  ],
  [
    'Sofie Lund',
    'Lund Optics',
    'Warranty of lenses by serial number',
    'A lens has a number, a customer and a warranty, in three tables that do not meet.',
    -5.2,
    6.1,
    'answered',
  ],
]

const why = { answered: undefined, won: 'We had done the same twice.', lost: 'Too soon for them.' }

export const pastEnquiries: DemoEnquiry[] = past.map(
  ([name, company, subject, message, days, hours, state]) => ({
    name,
    company,
    subject,
    message,
    email: `${name.split(' ').at(-1)?.toLowerCase()}@${company.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`,
    interest: 'advisory',
    days,
    state,
    answered: days + hours / 24,
    ...(why[state] && { why: why[state] }),
  }),
)
