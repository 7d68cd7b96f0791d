import type { DemoProject } from './demo-work.ts'

/** The projects of Halden Marine Supply; days count from when the demo is made. */
export const haldenProjects: DemoProject[] = [
  {
    title: 'Dealer quotes on the phone',
    description:
      'Forty dealers on the East Coast quote for Halden, most of them from a van. They get the prices and the stock that the office has, on a screen that works with one hand, and their quotes arrive in Salesforce instead of in a mailbox.',
    status: 'active',
    history: [{ status: 'active', days: -63, reason: 'The first ten dealers are named.' }],
    starts: -63,
    ends: 34,
    milestones: [
      { title: 'Ten dealers asked, one process drawn', due: -49, reached: -50 },
      { title: 'Quote screen in the hands of three dealers', due: -21, reached: -19 },
      { title: 'Stock and prices live from the ERP', due: 6 },
      { title: 'All forty dealers trained', due: 27 },
      { title: 'Handed over to Halden’s own admin', due: 34 },
    ],
    updates: [
      {
        title: 'Three dealers quote from the van',
        content:
          'Since Monday the dealers in Portland, New Bedford and Norfolk make their quotes on the phone. They made 41 in the first four days; two had to be corrected in the office, both for rope sold by the foot. Stock still comes from last night’s list.',
        health: 'on_track',
        progress: 55,
        days: -4,
        author: 'Idris Halloran',
        done: [
          'Quote screen released to three dealers, 41 quotes in four days',
          'Rounding of lengths corrected and tested with 200 old quotes',
          'Prices come from the ERP every hour instead of every night',
        ],
        next: [
          'Ask the ERP for stock while the quote is open, from Thursday',
          'Train the next seven dealers, on the 1st and the 3rd',
        ],
        risks: [
          'The ERP’s vendor must open one more address; their ticket is three days old. We have a man there who answers his phone, so a week is likely and two would move the training.',
        ],
        needed: [
          'Who at Halden approves a discount above 12%? Today it is whoever answers first.',
          'The price list for rope by the foot, as it stands since October',
        ],
        changes: [
          'Progress from 40% to 55%',
          'Health from at risk to on track',
          'Reached: Quote screen in the hands of three dealers',
        ],
      },
      {
        title: 'The screen works offline, and the office has seen it',
        content:
          'Vans stand in boatyards where there is no reception. The quote is now kept on the phone and sent when there is a line; we drove to two yards to see it. Your sales team tried to break it for an afternoon and found four things, all of them mended.',
        health: 'at_risk',
        progress: 40,
        days: -18,
        author: 'Idris Halloran',
        done: [
          'Quotes survive a lost connection and a switched-off phone',
          'Four findings of the sales team mended',
        ],
        next: ['Three dealers try it for real', 'Hourly prices from the ERP'],
        risks: [
          'The hourly price list waits for a user in the ERP. Without it the pilot would start a week late.',
        ],
        needed: ['A user in the ERP that may read prices and nothing else'],
        changes: ['Progress from 20% to 40%', 'Health from on track to at risk'],
      },
      {
        title: 'Ten dealers asked: one process, three exceptions',
        content:
          'We spent two days on the phone and one on the road. All ten quote in the same six steps; three of them add a boat survey first. The drawing fits on one page, and your head of sales has signed it.',
        health: 'on_track',
        progress: 20,
        days: -48,
        author: 'Ruth Nakamura',
        done: ['Ten dealers interviewed, six steps drawn', 'Scope signed by the head of sales'],
        next: ['First screen, shown to two dealers before anything is built on it'],
        risks: [],
        needed: [],
        changes: [],
      },
    ],
    requests: [
      {
        kind: 'question',
        title: 'Who approves a discount above 12%?',
        detail:
          'The screen can send such a quote to one person or to a group. Tell us the names; we set it up the same day. Until then it goes to Maren.',
        due: 5,
        created: -4,
        milestone: 'Stock and prices live from the ERP',
      },
      {
        kind: 'question',
        title: 'May dealers see each other’s names on the leader board?',
        detail:
          'Two of the three pilots asked for one. It is ten minutes of work, and your decision.',
        due: null,
        created: -2,
      },
      {
        kind: 'file',
        title: 'The price list for rope by the foot',
        detail:
          'As it stands since October; a sheet or a PDF, as you have it. Both wrong quotes were for rope, and we test all lengths against it before the next seven dealers begin.',
        due: 8,
        created: -4,
        milestone: 'All forty dealers trained',
      },
    ],
  },
  {
    title: 'Warranty claims without paper',
    description:
      'A pump that fails comes back with a form, a photo and a phone call. One case in Salesforce replaces the three, and the maker’s answer finds its way back to the customer without anybody copying it.',
    status: 'on_hold',
    history: [
      { status: 'active', days: -41, reason: 'The makers’ rules are on the table.' },
      { status: 'on_hold', days: -12.1, reason: 'The returns desk moves to Norfolk in January.' },
    ],
    starts: -41,
    ends: 70,
    milestones: [
      { title: 'Makers’ rules collected', due: -20, reached: -22 },
      { title: 'First case from arrival to refund', due: 21 },
      { title: 'Paper form withdrawn', due: 70 },
    ],
    updates: [
      {
        title: 'Paused until the new returns desk is staffed',
        content:
          'Halden moves its returns desk to Norfolk in January and asked us to wait, which is right: we would train people who are about to change jobs. What stands is kept, nothing is billed meanwhile, and the dates above count from the day we begin again.',
        health: 'at_risk',
        progress: 30,
        days: -12,
        author: 'Tomás Ferreira',
        done: ['Rules of eleven makers in one table', 'Case form agreed with the workshop'],
        next: ['Begin again in the week after the move'],
        risks: ['Two makers change their rules at New Year; we will read them again.'],
        needed: ['A date for the move, as soon as you have one'],
        changes: ['Status from active to on hold'],
      },
    ],
    requests: [],
  },
  {
    title: 'Spare-parts shop: first sketch',
    description:
      'Seals and filters are a third of the orders and a tenth of the money. Four weeks to find out whether customers would order them by themselves, before anything is built.',
    status: 'planned',
    history: [],
    starts: 19,
    ends: 47,
    milestones: [
      { title: 'Twelve customers asked', due: 33 },
      { title: 'Yes or no, with figures', due: 47 },
    ],
    updates: [],
    requests: [],
  },
  {
    title: 'Orders and stock in Salesforce',
    description:
      'The ERP and Salesforce agree on customers, prices and stock, so that a quote no longer takes a phone call.',
    status: 'completed',
    history: [
      { status: 'active', days: -266, reason: 'Both systems are open to us.' },
      { status: 'completed', days: -105.1, reason: 'Everything is handed over.' },
    ],
    starts: -266,
    ends: -196,
    milestones: [
      { title: 'One table of who owns which field', due: -245, reached: -246 },
      { title: 'Three links in test', due: -217, reached: -215 },
      { title: 'Live', due: -196, reached: -189 },
    ],
    updates: [
      {
        title: 'Handed over, and what we learned',
        content:
          'Twelve weeks after the start of use, the median quote takes 31 hours instead of 50. Merging the customers took us a week and a half longer than planned; that was our estimate, and it is not on the bill. Your admin has done the last three changes without us.',
        health: 'on_track',
        progress: 100,
        days: -105,
        author: 'Adaeze Lindqvist',
        done: [
          'Three links live, each with its own user',
          'List of failed messages read daily by sales operations',
        ],
        next: ['A look at the figures together in spring'],
        risks: [],
        needed: [],
        changes: ['Progress from 90% to 100%', 'Status from active to completed'],
      },
    ],
    requests: [],
  },
  {
    title: 'Trade-fair app',
    description: 'Collecting visitors’ cards at the boat show with a phone instead of a shoebox.',
    status: 'cancelled',
    history: [
      { status: 'active', days: -150, reason: 'The stand is booked.' },
      { status: 'cancelled', days: -139.1, reason: 'The organizer has called off the show.' },
    ],
    starts: -150,
    ends: null,
    milestones: [],
    updates: [
      {
        title: 'Stopped: the fair was called off',
        content:
          'The organizer cancelled the show. We stopped on the same day, three days of work are on the bill, and the form can be used at another fair.',
        health: 'off_track',
        progress: 15,
        days: -139,
        author: 'Tomás Ferreira',
        done: ['Form for visitors’ cards, in a folder you own'],
        next: [],
        risks: [],
        needed: [],
        changes: ['Status from active to cancelled'],
      },
    ],
    requests: [],
  },
]
