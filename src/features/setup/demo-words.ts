import type { Faq, Industry, Partner, Testimonial } from '../content/contract.ts'

/** Invented products, none of them real. */
export const demoPartners: Omit<Partner, 'id'>[] = [
  { name: 'Quaymark ERP' },
  { name: 'Tallybrook Billing' },
  { name: 'Postrelay Mail' },
  { name: 'Halewire Events' },
  { name: 'Orrisdesk Support' },
  { name: 'Venlode Warehouse' },
]

export const demoFaqs: Omit<Faq, 'id'>[] = [
  {
    question: 'Which Salesforce platforms do you implement?',
    answer:
      'Sales Cloud, Service Cloud and Experience Cloud, and custom apps on the platform itself. We also take over orgs that someone else built. We do not work with Commerce Cloud or Marketing Cloud Engagement; if that is what you need, we say so in the first call and tell you what to look for in a specialist.',
    category: 'services',
    featured: true,
  },
  {
    question: 'Do you support us after launch?',
    answer:
      'Every implementation includes four weeks of support after launch. After that, about half of our clients move to Admin On Demand: a named administrator, replies in under 24 hours, a review of each of the three yearly releases, and 30 days’ notice if you want to stop. The others run the org themselves and call us for larger changes.',
    category: 'support',
    featured: true,
  },
  {
    question: 'Can you move our data from another CRM?',
    answer:
      'Yes. We profile the old data first, agree with you what moves, what is archived and what is dropped, then rehearse the load twice in a sandbox. Every record keeps its old identifier, its owner and its original dates. Cutover usually takes one weekend, and the old system stays readable afterwards.',
    category: 'migration',
    featured: true,
  },
  {
    question: 'How many years have you worked with Salesforce?',
    answer:
      'Adaeze Lindqvist, our founder, began in 2002 and opened the firm in 2005. Since then we have worked with more than 400 companies. The consultant who scopes your project stays on it, so the experience you meet in the first call is the experience you get in week nine.',
    category: 'firm',
    featured: true,
  },
  {
    question: 'Do you build custom features?',
    answer:
      'Yes, after checking that standard configuration cannot do it. Simple automation goes into Flow, where your administrator can change it. Complex logic and heavy volumes go into Apex, screens into Lightning web components, with tests and a written handover. You own the code and the repository from the first day.',
    category: 'services',
    featured: true,
  },
  {
    question: 'How do you charge?',
    answer:
      'Reviews and implementation slices have a fixed price, agreed before each one starts. Admin On Demand is a monthly fee for a set number of hours; up to a quarter of them carry over into the next month. We take no commission on licenses or products, so nothing we recommend pays us twice.',
    category: 'pricing',
    featured: false,
  },
  {
    question: 'What do you count as a success?',
    answer:
      'A project that went live with the scope agreed at its last slice and was still in daily use a year later. That is 98 in 100 of those we could ask. Of the rest, some clients were bought by another company and some projects stopped by agreement. A few failed. Ask us about those, and we tell you what our part in it was.',
    category: 'firm',
    featured: false,
  },
  {
    question: 'What access to our org do you need?',
    answer:
      'For a review, one user with read access and the permission to view setup. For a build, users in your sandboxes; changes reach production through a deployment that your administrator approves. Everyone has a user of their own with multi-factor authentication. On the last day we remove our users and send you the list.',
    category: 'working-together',
    featured: false,
  },
]

export const demoIndustries: Omit<Industry, 'id'>[] = [
  {
    slug: 'manufacturing',
    name: 'Manufacturing & Distribution',
    description:
      'Quotes, price books and stock that live in an ERP, and a sales team that needs to see them without calling the warehouse.',
  },
  {
    slug: 'professional-services',
    name: 'Professional Services',
    description:
      'Pipelines by partner, conflicts checked before a proposal goes out, and a handover from sale to delivery that loses nothing.',
  },
  {
    slug: 'healthcare',
    name: 'Healthcare Providers',
    description:
      'Referrals and intake under strict access rules, where who saw a record matters as much as what is in it.',
  },
  {
    slug: 'nonprofits',
    name: 'Nonprofits & Education',
    description:
      'Donors, programs and grants on a budget that is reported line by line, with volunteers who sign in twice a month.',
  },
  {
    slug: 'financial-services',
    name: 'Lending & Insurance',
    description:
      'Households, brokers and policies, with retention rules, an audit trail and a core system that has the last word.',
  },
]

export const demoTestimonials: Omit<Testimonial, 'id'>[] = [
  {
    quote:
      'Our sales people and our finance people had not agreed on a revenue figure in four years. Tomás spent the first week drawing a table of who owns which field and would not touch a connector before we had all signed it. It was a tedious week. We have had one number since May.',
    author_name: 'Amara Kessler',
    author_role: 'Chief Financial Officer',
    company: 'Halden Marine Supply',
    avatar_url: null,
    service: 'integration',
    featured: true,
  },
  {
    quote:
      'I write to Ruth in the evening and it is done, or has a date, by the next afternoon. She has also talked us out of eleven new fields.',
    author_name: 'Jonas Reyes',
    author_role: 'Managing Partner',
    company: 'Alder & Finch',
    avatar_url: null,
    service: 'admin',
    featured: true,
  },
  {
    quote:
      'We asked for a new intake app. After two weeks of looking they told us that the app we had was fine and that the queue rules were wrong. The fix took three weeks and cost a fifth of our budget. Overdue referrals are down by more than half.',
    author_name: 'Mei Sato',
    author_role: 'Director of Patient Access',
    company: 'Cedar Row Clinics',
    avatar_url: null,
    service: 'implementation',
    featured: true,
  },
  {
    quote:
      'Before the training, our two administrators asked a vendor for every new report. By the end of April they were building them in front of the team. What convinced me was week nine, when Ruth showed us the three screens that nobody opened and we simply removed them.',
    author_name: 'Priya Desai',
    author_role: 'Operations Director',
    company: 'Northwind Ltd.',
    avatar_url: null,
    service: 'training',
    featured: true,
  },
  {
    quote:
      'Adaeze found 61 licenses that nobody had used in half a year, eight weeks before our renewal. The review had paid for itself before she finished presenting it.',
    author_name: 'Leila Tahiri',
    author_role: 'Head of Operations',
    company: 'Lantern Street Foundation',
    avatar_url: null,
    service: 'advisory',
    featured: true,
  },
  {
    quote:
      'Idris replaced 4,000 lines of Apex with about 900 and two Flows that I can read. He was late by a week, told us so the day he knew, and did not bill it.',
    author_name: 'Owen Baptiste',
    author_role: 'IT Manager',
    company: 'Prairie Mutual Lenders',
    avatar_url: null,
    service: 'development',
    featured: false,
  },
]
