import type { Faq, Statistic } from '../content/contract.ts'

/** What the home page shows while the firm has written nothing of its own. */
export const builtInStatistics: Statistic[] = [
  { id: 'built-in-years', prefix: '', value: '20', suffix: '+', label: 'Years Experience' },
  { id: 'built-in-companies', prefix: '', value: '400', suffix: '+', label: 'Companies Served' },
  { id: 'built-in-certifications', prefix: '', value: '15', suffix: '+', label: 'Certifications' },
  { id: 'built-in-success', prefix: '', value: '98', suffix: '%', label: 'Success Rate' },
]

export const builtInFaqs: Faq[] = [
  {
    id: 'built-in-platforms',
    question: 'Which Salesforce platforms do you implement?',
    answer:
      'Sales Cloud, Service Cloud and Experience Cloud, and custom apps on the platform itself. We also take over orgs that someone else built. Where a product is outside what we do well, we say so in the first call and tell you what to look for in a specialist.',
    category: 'services',
    featured: true,
  },
  {
    id: 'built-in-support',
    question: 'Do you support us after launch?',
    answer:
      'Every implementation includes four weeks of support after launch. After that, most clients move to Admin On Demand: a named administrator, replies in under 24 hours, a review of each of the three yearly releases, and 30 days’ notice if you want to stop. Some run the org themselves and call us for larger changes.',
    category: 'support',
    featured: true,
  },
  {
    id: 'built-in-migration',
    question: 'Can you move our data from another CRM?',
    answer:
      'Yes. We profile the old data first, agree with you what moves, what is archived and what is dropped, then rehearse the load twice in a sandbox. Every record keeps its old identifier, its owner and its original dates. Cutover usually takes one weekend, and the old system stays readable afterwards.',
    category: 'migration',
    featured: true,
  },
  {
    id: 'built-in-experience',
    question: 'How many years have you worked with Salesforce?',
    answer:
      'More than 20 years, and more than 400 companies. The consultant who scopes your project stays on it and answers for the outcome, so the experience you meet in the first call is the experience you get in week nine. We are glad to put you in touch with a client of your size.',
    category: 'firm',
    featured: true,
  },
  {
    id: 'built-in-custom',
    question: 'Do you build custom features?',
    answer:
      'Yes, after checking that standard configuration cannot do it. Simple automation goes into Flow, where your administrator can change it. Complex logic and heavy volumes go into Apex, screens into Lightning web components, with tests and a written handover. You own the code and the repository from the first day.',
    category: 'services',
    featured: true,
  },
]
