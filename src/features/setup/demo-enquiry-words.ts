/** An enquiry of the demo; times are in days from when the demo is made. */
export interface DemoEnquiry {
  name: string
  email: string
  phone?: string
  company: string
  subject: string
  message: string
  interest: string
  budget?: string
  timeline?: string
  days: number
  state?: 'open' | 'answered' | 'won' | 'lost'
  answered?: number
  why?: string
  /** The name of one of the firm's people. */
  assignee?: string
  spam?: { score: number; signs: string[] }
  thread?: { kind: 'in' | 'out' | 'note'; by: string | null; days: number; text: string }[]
}

export const demoEnquiries: DemoEnquiry[] = [
  {
    name: 'Grete Olsen',
    email: 'grete@nordkai.example',
    phone: '+47 22 55 01 42',
    company: 'Nordkai Pilots',
    subject: 'Replace CPQ before the renewal in March',
    message:
      'We run CPQ for 60 sellers and the renewal is on March 1. Quotes take four days, half of that is approvals by mail. We would like to know whether to move to Revenue Cloud or leave it, and who would do it. Two people here know the price book; both leave in summer.',
    interest: 'implementation',
    budget: '$50k to $100k',
    timeline: '1 to 3 months',
    days: -0.9,
    assignee: 'Idris Halloran',
    thread: [
      { kind: 'note', by: 'Ruth Nakamura', days: -0.86, text: 'Ask about the price book first.' },
    ],
  },
  {
    name: 'Sam Adeyemi',
    email: 'sam@cedarrow.example',
    company: 'Cedar Row Clinics',
    subject: 'Two of us, one org: can you split it?',
    message:
      'The clinic in Lowell has its own patients and its own rules for who may see them. Today all of us are in one org and we trust each other. The auditor does not.',
    interest: 'advisory',
    days: -0.6,
  },
  {
    name: 'Orrin Vale',
    email: 'orrin@valedaughters.example',
    company: 'Vale & Daughters',
    subject: 'Reports nobody believes',
    message:
      'Our forecast is built by hand each Monday from three reports that disagree. I would rather pay for one that is right than for a fourth.',
    interest: 'advisory',
    budget: '$10k to $25k',
    days: -0.4,
  },
  {
    name: 'Priyanka Deshmukh',
    email: 'priyanka@lumenrail.example',
    phone: '+1 (603) 555-0117',
    company: 'Lumen Rail',
    subject: 'An admin for two days a week',
    message:
      'Our administrator is on parental leave from January to June. We need somebody for two days a week who says no to new fields. Is that something you do?',
    interest: 'admin',
    timeline: '1 to 3 months',
    days: -0.1,
  },
  {
    name: 'Ines Caldeira',
    email: 'ines@portofino.example',
    company: 'Portofino Tiles',
    subject: 'Three price lists, and none of them is right',
    message:
      'Each of our three showrooms has a price list of its own in Salesforce, and the web shop has a fourth. We lost an order of 900 square metres over it. Who decides which one is right, the system or us?',
    interest: 'advisory',
    days: -4.2,
    assignee: 'Ruth Nakamura',
  },
  {
    name: 'Halvard Brandt',
    email: 'halvard@brandtcold.example',
    company: 'Brandt Cold Storage',
    subject: 'Orders from the ERP twice a day are too few',
    message:
      'Our warehouses sell the same pallet twice, because Salesforce learns of an order at noon and at six. The ERP can call out. Can you make it one minute?',
    interest: 'integration',
    days: -3.2,
    state: 'answered',
    answered: -2.9,
    assignee: 'Tomás Ferreira',
    thread: [
      {
        kind: 'out',
        by: 'Tomás Ferreira',
        days: -2.9,
        text: 'Dear Halvard,\n\nOne minute is possible, and the first question is which of the two systems owns a pallet. Half an hour on the phone would tell us whether it is a matter of two weeks or of six.\n\nThursday at 10:00 or Friday at 14:00, your time?\n\nTomás',
      },
      { kind: 'in', by: null, days: -2.5, text: 'Friday at 14:00, please. I bring the ERP man.' },
    ],
  },
  {
    name: 'Beatriz Moura',
    email: 'beatriz@almadacork.example',
    company: 'Almada Cork',
    subject: 'Training for 35 people in Portuguese',
    message: 'Do you teach in Portuguese? Our sellers were trained in English and nod politely.',
    interest: 'training',
    days: -4.1,
    state: 'answered',
    answered: -3.8,
    assignee: 'Ruth Nakamura',
    thread: [
      {
        kind: 'out',
        by: 'Ruth Nakamura',
        days: -3.8,
        text: 'Dear Beatriz,\n\nTomás teaches in Portuguese, and I prepare what he teaches. For 35 people we would come for two days and again after six weeks, when the questions are better.\n\nWhich week in January suits you?\n\nRuth',
      },
    ],
  },
  {
    name: 'Maren Halden',
    email: 'maren@haldenmarine.example',
    company: 'Halden Marine Supply',
    subject: 'Forty dealers and one mailbox',
    message: 'Our dealers quote by mail. Somebody types it in. That somebody resigned.',
    interest: 'implementation',
    days: -74,
    state: 'won',
    answered: -73.6,
    why: 'The dealers’ quoting, by phone',
    assignee: 'Adaeze Lindqvist',
  },
  {
    name: 'Curtis Boyle',
    email: 'curtis@boylefence.example',
    company: 'Boyle Fence',
    subject: 'Salesforce for three people',
    message: 'We are three people and forty customers. Everybody says we need Salesforce.',
    interest: 'advisory',
    days: -9.3,
    state: 'lost',
    answered: -9.1,
    why: 'Three people need no Salesforce; we said so',
    assignee: 'Adaeze Lindqvist',
  },
  {
    name: 'Growth Team',
    email: 'rank@first-page-now.example',
    company: '',
    subject: 'Your site can be number 1',
    message:
      'Dear owner, we looked at your site and found 37 errors. Get on page one in 30 days, guaranteed: https://first-page-now.example/offer',
    interest: '',
    days: -0.3,
    spam: { score: 9, signs: ['offers search ranking', 'a link', 'addresses nobody by name'] },
  },
  {
    name: 'Lena',
    email: 'lena@quickmail.example',
    company: '',
    subject: 'question',
    message: 'hello are you open on saturday',
    interest: '',
    days: -1.2,
    spam: { score: 5, signs: ['sent within four seconds'] },
  },
]

export const demoTemplates: { title: string; text: string }[] = [
  {
    title: 'First answer',
    text: 'Dear {first name},\n\nThank you for writing. What you describe is what we do, and I would like to hear more before I say what it takes.\n\nI have Wednesday at 14:00 or Thursday at 9:30 (your time) for half an hour on the phone. Which suits you?\n\n{my name}',
  },
  {
    title: 'Not ours',
    text: 'Dear {first name},\n\nThank you for writing. This is not what we do well, and you would pay for our learning. I would ask somebody who does it every week; if you like, I name two.\n\n{my name}',
  },
  {
    title: 'A question first',
    text: 'Dear {first name},\n\nThank you for writing about {subject}. One question before I answer: how do you do it today, and what would be different for {company} if it worked?\n\n{my name}',
  },
]
