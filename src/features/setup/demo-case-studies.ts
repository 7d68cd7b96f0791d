import type { CaseStudy } from '../casestudies/contract.ts'
import { doc, h2, p, quote, ul } from '../../contract/prose.ts'

export const demoCaseStudies: Omit<CaseStudy, 'id' | 'picture'>[] = [
  {
    slug: 'halden-marine-quotes',
    title: 'One number for sales and finance, and quotes a day sooner',
    client_name: 'Halden Marine Supply',
    industry: 'manufacturing',
    summary:
      'A marine distributor with 210 people connected its ERP to Salesforce and took the phone calls out of quoting.',
    metric_value: '38%',
    metric_label: 'less time from request to quote',
    metric_series: {
      title: 'A quote leaves most of a day sooner',
      counted: 'Median days from request to quote, week by week, from Halden’s own records',
      unit: 'days',
      values: [
        2.2, 2, 2.1, 2.3, 2.1, 1.9, 2.2, 2.1, 2, 2.2, 2, 2.1, 1.9, 1.7, 1.6, 1.5, 1.4, 1.3, 1.3,
        1.2, 1.2, 1.2, 1.1, 1.1,
      ],
      event: { at: 12, label: 'Go-live' },
    },
    duration: '10 weeks',
    published_at: '2026-05-19T13:00:00.000Z',
    featured: true,
    stops: [
      { label: 'Discover', when: 'week 0' },
      { label: 'Build', when: 'week 3' },
      { label: 'Migrate', when: 'week 7' },
      { label: 'Adopted', when: 'week 10' },
    ],
    body: doc(
      h2('Situation'),
      p(
        'Halden sells pumps, seals and rope to shipyards on the East Coast. Sales worked in Salesforce, finance and the warehouse in an ERP from 2009. Prices and stock lived in the second and were needed in the first. A sales person who wanted to quote called the warehouse, waited, and typed the answer into a document. The median quote took 50 hours.',
      ),
      p(
        'Customers existed twice: 11,400 in one system, 13,900 in the other. Two earlier attempts at a connector had been switched off after they overwrote credit limits.',
      ),
      h2('What we did'),
      ul(
        '**Weeks 0 to 3.** We drew one table: every shared field, the system that owns it, and the person who answers for it. The CFO, the head of sales and the warehouse manager signed it.',
        '**Weeks 3 to 7.** Customers were matched and merged, with the ERP number as external ID. Prices and customers go to Salesforce every night in a batch. Stock is asked for on demand, when a quote line is opened, because a stock figure from last night is worse than none. Accepted quotes return to the ERP as an event.',
        '**Weeks 7 to 10.** Two rehearsals, one weekend of migration, then training in groups of eight.',
      ),
      p(
        'Each of the three links has its own integration user. A message that fails is tried three times and then lands in a list that the sales operations lead reads at nine each morning. Most days it is empty.',
      ),
      h2('What changed'),
      p(
        'The median time from request to quote fell from 50 hours to 31, measured over the first twelve weeks. Calls from sales to the warehouse fell by about two thirds. Revenue by customer is the same in both systems every morning; a nightly count says so, or says by how much it differs.',
      ),
      quote('We have had one number since May.', 'Amara Kessler, Chief Financial Officer'),
      h2('What we would do differently'),
      p(
        'We planned one week for merging customers and needed two and a half. Branch offices of shipyards look like duplicates and are not. Today we send a sample of 200 suspected pairs to the sales team before we promise a date. The delay was ours, and we did not bill it.',
      ),
      p(
        'The work was part of [Integration Services](/services/integration), with the data steps described in [a data migration, rehearsed twice](/blog/migration-rehearsed-twice).',
      ),
    ),
  },
  {
    slug: 'cedar-row-referrals',
    title: 'The app was fine, the queues were wrong',
    client_name: 'Cedar Row Clinics',
    industry: 'healthcare',
    summary:
      'Nine clinics wanted a new intake app. Five weeks on the rules of the old one cut overdue referrals by more than half.',
    metric_value: '61%',
    metric_label: 'fewer overdue referrals',
    metric_series: null,
    duration: '5 weeks, then 12 of measuring',
    published_at: '2026-07-07T13:00:00.000Z',
    featured: false,
    stops: [
      { label: 'Watch', when: 'week 0' },
      { label: 'Agree', when: 'week 2' },
      { label: 'Switch', when: 'week 5' },
      { label: 'Adopted', when: 'week 17' },
    ],
    body: doc(
      h2('Situation'),
      p(
        'Cedar Row runs nine outpatient clinics. Referrals arrive by fax, form and phone, and become cases in Service Cloud. Each should be answered within two working days. In January, 410 of them were late. The clinics had a budget for a new intake application and asked us to build it.',
      ),
      h2('What we did'),
      p(
        'Before quoting, we spent two weeks beside the intake desks of three clinics and read eight months of case history. The app was slow in one place and otherwise sound. The delay came from somewhere else: every referral entered one queue for all nine clinics, people picked what they could finish before lunch, and anything with a missing insurance number was opened, closed and opened again by four people in turn.',
      ),
      p('We proposed to leave the app alone and change the rules:'),
      ul(
        'Nine queues by clinic, and a tenth for referrals with something missing, owned by two named people.',
        'Milestones with the two-day clock, which pauses while the clinic waits for the sender.',
        'A list view sorted by time left, opened by default.',
        'Access by clinic, with a short list of people who see all nine, reviewed every quarter.',
        'One Flow rewritten, because it ran on every save and cost four seconds each time.',
      ),
      p('Two clinics tried it in week four. The other seven followed in week five.'),
      h2('What changed'),
      p(
        'Twelve weeks later, 160 referrals a month were late, down from 410. Half of these now wait for the sender, which the clinic can see and chase. The case page opens in under two seconds. The project used a fifth of the budget that had been set aside.',
      ),
      quote(
        'After two weeks of looking they told us that the app we had was fine.',
        'Mei Sato, Director of Patient Access',
      ),
      h2('What we would do differently'),
      p(
        'We trained the day shift and wrote a guide for the evening. Evening staff kept to the old list for a month, until Ruth sat with them for two evenings. Training by shift is now part of the plan from the start. We also should have asked for the fax numbers of senders in week one; a third of the waiting time turned out to be calls to find them.',
      ),
      p(
        'The measuring that showed both is described in [five numbers](/blog/five-numbers-for-adoption) and comes with each [implementation](/services/implementation).',
      ),
    ),
  },
  {
    slug: 'lantern-street-licenses',
    title: 'A license bill that matches the people who sign in',
    client_name: 'Lantern Street Foundation',
    industry: 'nonprofits',
    summary:
      'A renewal review of 280 seats found 61 that nobody used and 31 that could be smaller, in time for the notice date.',
    metric_value: '27%',
    metric_label: 'lower license cost at renewal',
    metric_series: null,
    duration: '3 weeks, then 5 to renewal',
    published_at: '2026-08-18T13:00:00.000Z',
    featured: false,
    stops: [
      { label: 'Count', when: 'week 0' },
      { label: 'Ask', when: 'week 1' },
      { label: 'Decide', when: 'week 3' },
      { label: 'Renewed', when: 'week 8' },
    ],
    body: doc(
      h2('Situation'),
      p(
        'Lantern Street runs reading programs in 46 schools, with staff, tutors and volunteers who sign in at very different rhythms. It had bought Salesforce seats as programs grew, and never given one back. The contract was to renew in eight weeks for three more years. Grants pay for much of it, so each seat is a line that somebody has to defend.',
      ),
      h2('What we did'),
      ul(
        '**Week 0.** We exported all 280 users with license, last login and the objects they had touched. Sixty-one had not signed in for six months. Nine of these were frozen, and still counted.',
        '**Week 1.** Eleven managers got a list of their people with a proposal for each name. We spoke with every one of them, most for ten minutes.',
        '**Weeks 2 and 3.** For 31 tutors who only record attendance we set up a platform license in a sandbox. Three of them worked on it for a day and found two missing permissions.',
        '**Weeks 3 to 8.** The foundation gave notice before its date and negotiated. We sat beside them with the figures and did not speak to the vendor.',
      ),
      h2('What changed'),
      p(
        'Of the 61 unused seats, 47 were dropped and 14 kept for people who turned out to need them. Thirty-one moved to platform licenses, and two add-ons that had been tried once were ended. The annual cost fell by 27 percent, fixed for the new term. The review cost less than two months of the difference.',
      ),
      p(
        'The foundation now deactivates people on the day they leave, by a checklist of four lines. At its first quarterly look it found three idle seats.',
      ),
      quote(
        'The review had paid for itself before she finished presenting it.',
        'Leila Tahiri, Head of Operations',
      ),
      h2('What we would do differently'),
      p(
        'Of the 14 people whose seats were kept, six had stopped signing in because their main page asked for a school code that they did not have. We saw this in the figures in week 0 and took it for lack of interest. One call would have told us. Since then we call five of the silent users before we call their managers.',
      ),
      p(
        'The steps are set out in [sixty-one unused licenses](/blog/unused-licenses-before-renewal), for anyone who wants to take them alone. With us they are part of [Advisory Services](/services/advisory).',
      ),
    ),
  },
]
