import type { Service } from '../services/contract.ts'

export const demoServices: Omit<Service, 'id'>[] = [
  {
    slug: 'advisory',
    category: 'strategy',
    title: 'Advisory Services',
    short_title: '',
    short_description:
      'A second opinion on roadmap, licenses and data model before you spend on build.',
    description:
      'Adaeze reads your org, talks to the people who use it, and writes down what to keep, what to retire and what to build next. You get a ranked plan with effort and risk against each item, and an hour with your board if they want one. The plan is yours to use with any supplier. Building what is in it is quoted separately.',
    icon: 'Shield',
    features: [
      'Org health review with written findings',
      'Data model and sharing design',
      'License count checked against actual logins',
      'Twelve-month roadmap, ranked by effort',
      'Vendor proposals read on your side',
    ],
    key_benefits: [
      'You know what each next step costs before you approve it',
      'You renew only the licenses that people use',
      'You hold a plan that any supplier can carry out',
    ],
    duration: '2 to 4 weeks, fixed price',
    team: 'Adaeze Lindqvist, principal consultant',
    featured: true,
  },
  {
    slug: 'development',
    category: 'build',
    title: 'Development',
    short_title: '',
    short_description: 'Flow where Flow is enough, Apex where it is not, and tests for both.',
    description:
      'Idris builds what configuration cannot do: Apex, Lightning web components, and record-triggered Flows that survive a bulk load. Work goes from sandbox to production through source control, with tests that assert results as well as coverage. You get the repository and a written handover. Faults are repaired free for 30 days; support after that is separate.',
    icon: 'Zap',
    features: [
      'Apex and Lightning web components',
      'Bulk-safe Flows with fault paths',
      'Tests that assert results',
      'Deployments from your own source control',
      'Old Workflow Rules moved to Flow',
    ],
    key_benefits: [
      'Automation that holds when 10,000 records arrive at once',
      'A code base that your next developer can read',
      'Releases that can be reviewed, repeated and traced',
    ],
    duration: '3 to 10 weeks',
    team: 'Idris Halloran, reviewed by an architect',
    featured: true,
  },
  {
    slug: 'admin',
    category: 'care',
    title: 'Admin On Demand',
    short_title: '',
    short_description:
      'A named administrator for changes, reports and users. Replies in under 24 hours.',
    description:
      'Ruth or her deputy looks after your org by the month: users, permission sets, reports, small Flows, and the three Salesforce releases each year. Every request gets a reply in under 24 hours and a date. Changes are tried in a sandbox and logged in your portal. Anything over two days of work is quoted as a project.',
    icon: 'Users',
    features: [
      'Reply in under 24 hours',
      'Users, permission sets and reports',
      'Three release reviews a year',
      'Monthly log of every change',
      'Unused hours carry over one month',
    ],
    key_benefits: [
      'One person who knows your org and answers by name',
      'No queue of small requests waiting for a project',
      'A written history of who asked for what, and why',
    ],
    duration: 'Monthly, 30 days’ notice',
    team: 'Ruth Nakamura and a named deputy',
    featured: true,
  },
  {
    slug: 'implementation',
    category: 'build',
    title: 'Implementation',
    short_title: '',
    short_description:
      'Sales, Service and Experience Cloud, delivered in three-week slices you can see.',
    description:
      'We set up Sales, Service or Experience Cloud from a signed-off data model to the first month of use. Every three weeks you see working software with your own records in it and decide what comes next. Data migration is rehearsed twice before the real one. License fees and third-party products are not included.',
    icon: 'Target',
    features: [
      'Data model agreed before any build',
      'Working software every three weeks',
      'Two rehearsals before the data migration',
      'Sandbox and release plan written down',
      'Four weeks of support after launch',
    ],
    key_benefits: [
      'You can stop or change course every three weeks',
      'Your history arrives with its owners and dates intact',
      'The consultant who scoped it is still there at launch',
    ],
    duration: '8 to 14 weeks, priced by slice',
    team: 'A lead consultant, a builder and an analyst',
    featured: true,
  },
  {
    slug: 'integration',
    category: 'build',
    title: 'Integration Services',
    short_title: 'Integration',
    short_description:
      'Salesforce and your other systems agree, and someone hears about it when they do not.',
    description:
      'Tomás connects Salesforce to your finance, order and support systems. For every field we agree which system owns it, then choose the pattern: event, batch or call on demand. Each link has its own integration user, a retry rule and an alert that reaches a person. Fees for middleware and for the other vendor’s interfaces are not included.',
    icon: 'Globe',
    features: [
      'One owning system for every field',
      'Event, batch and on-demand patterns',
      'External IDs, so retries never duplicate',
      'Alerts that reach a named person',
      'A nightly count that both sides agree',
    ],
    key_benefits: [
      'Finance and sales read the same number',
      'A failed message is found in minutes and can be sent again',
      'One system can be replaced without rebuilding the others',
    ],
    duration: '4 to 8 weeks per system',
    team: 'Tomás Ferreira, with one developer',
    featured: true,
  },
  {
    slug: 'training',
    category: 'care',
    title: 'Training & Adoption',
    short_title: '',
    short_description:
      'Training by role on your own records, then twelve weeks of measuring what stuck.',
    description:
      'Ruth trains people by role, in groups of at most eight, on a sandbox that holds their own kind of records. Then we measure for twelve weeks: who logs in, which stages go stale, which fields stay empty. You get a short report every second week and fixes for what gets in the way. Generic product certification courses are not included.',
    icon: 'BarChart3',
    features: [
      'Sessions by role, eight people at most',
      'Practice on your own kind of records',
      'Adoption measured for twelve weeks',
      'One-page guides that your team keeps',
      'Your administrators trained to teach the next',
    ],
    key_benefits: [
      'Managers run their meetings from the dashboard',
      'Fields that nobody needs are removed, and the rest get filled',
      'New hires learn from guides written for your org',
    ],
    duration: '2 weeks, then 12 of measuring',
    team: 'Ruth Nakamura, trainer',
    featured: true,
  },
]
