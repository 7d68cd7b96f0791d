import { pdf } from './demo-documents.ts'

/** A file of the demo for approval, with its drafts; the last one is what the client decides on. */
export interface DemoFile {
  folder: string
  name: string
  heading: string
  /** `filed`: in days from when the demo is made. */
  drafts: { filed: number; lines: string[] }[]
}

export const draftsOf = ({ folder, name, heading, drafts }: DemoFile) =>
  drafts.map(({ filed, lines }) => ({ folder, name, filed, bytes: pdf(heading, lines) }))

export const trainingPlan: DemoFile = {
  folder: 'Plans',
  name: 'Training plan.pdf',
  heading: 'Training plan for thirty-seven dealers',
  drafts: [
    {
      filed: -9,
      lines: [
        'First draft. Four mornings, at most ten dealers each, from nine to twelve.',
        '1   New Bedford: ten dealers from Portland to Newport',
        '2   New London: nine dealers from Mystic to New Haven',
        '3   Cape May: nine dealers from Long Island to Lewes',
        '4   Norfolk: nine dealers from Annapolis to Norfolk',
        'Who is taught: one person who quotes, of each dealer, on their own phone.',
      ],
    },
    {
      filed: -3,
      lines: [
        'Second draft. Five mornings, at most eight dealers each, from nine to twelve.',
        '1   New Bedford: eight dealers from Portland to Newport',
        '2   New London: eight dealers from Mystic to New Haven',
        '3   Cape May: seven dealers from Long Island to Lewes',
        '4   Annapolis: seven dealers around the Chesapeake',
        '5   Norfolk: seven dealers from Deltaville to Norfolk',
        'Who is taught: one person who quotes, of each dealer, on their own phone.',
        'The morning: three quotes of their own, one of them without reception.',
        'Afterwards: a number to call, for two weeks, from seven in the morning.',
        'A morning can be moved until a week before it.',
        'Since the first draft: a fifth morning, because ten at once were too many.',
      ],
    },
  ],
}

export const testReport: DemoFile = {
  folder: 'Reports',
  name: 'Test report, three links.pdf',
  heading: 'Test report: three links',
  drafts: [
    {
      filed: -193,
      lines: [
        'What was tested: the links between the ERP and Salesforce.',
        'Customers: 24 checks, 24 passed.',
        'Prices: 18 checks, 18 passed, one of them at the second try.',
        'Stock: 22 checks, 22 passed, one of them at the second try.',
        'Together: 64 checks, 64 passed.',
        'Repeated: a price with four decimals was cut to two; it is rounded now.',
        'Repeated: stock of a closed warehouse was counted; it is left out now.',
        'Who tested: two people of sales operations, and two of ours.',
      ],
    },
  ],
}
