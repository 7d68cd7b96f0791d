import type { CaseStudySummary } from '../casestudies/contract.ts'
import type { CallToAction, Faq, Testimonial } from '../content/contract.ts'
import type { HomeView } from '../home/contract.ts'
import type { BlogView, PostSummary } from '../insights/contract.ts'
import type { Service } from '../services/contract.ts'

/** A firm that there is not, as its content would come from the database. */

const service = (title: string, icon: string, short_description: string): Service => ({
  id: `sample-${title}`,
  // Without a page of its own, so that no link of a sample leads to one that is not there.
  slug: '',
  category: '',
  title,
  short_title: '',
  icon,
  short_description,
  description: '',
  features: [],
  key_benefits: [],
  duration: '',
  team: '',
  featured: false,
})

export const services: Service[] = [
  service(
    'Advisory',
    'Shield',
    'A second opinion on roadmap, licenses and data model, in two weeks.',
  ),
  service(
    'Development',
    'Zap',
    'Flows, Apex and screens with tests, in slices that you see every week.',
  ),
  service('Admin On Demand', 'Users', 'A named administrator who answers in under a working day.'),
  service('Implementation', 'Target', 'Sales, Service and Experience Cloud, live in nine weeks.'),
  service('Integration', 'Globe', 'ERP, mail and telephone joined so that nobody types twice.'),
  service(
    'Training & Adoption',
    'BarChart3',
    'Short lessons on your own data, and figures on who uses what.',
  ),
]

const voice = (
  quote: string,
  author_name: string,
  author_role: string,
  company: string,
): Testimonial => ({
  id: `sample-${author_name}`,
  quote,
  author_name,
  author_role,
  company,
  avatar_url: null,
  service: '',
  featured: false,
})

export const voices: Testimonial[] = [
  voice(
    'They told us in the first week which half of our wish list we would regret. They were right about that half.',
    'Tamsin Oyelaran',
    'Head of Sales Operations',
    'Harrow & Pike',
  ),
  voice(
    'The plan said week ten. It was week ten, and on the Monday after nobody called me.',
    'Joaquín Ferreira-Whitcombe',
    'Chief Operating Officer',
    'Meridian Cold Storage and Logistics',
  ),
  voice(
    'Every Friday I could read what had been done, in words that I could send on.',
    'Li Na',
    'Director',
    'Ostler',
  ),
  voice(
    'Our dealers quote on the phone now, while the customer is still there.',
    'Birgit Sandoval',
    'Managing Director',
    'Northfold Boatworks',
  ),
  voice(
    'We asked for a dashboard and were asked what we would do differently because of it. We left with two numbers.',
    'Dr. Aleksandra Wojciechowska-Brennan',
    'Deputy Head of Patient Services and Outpatient Scheduling',
    'Royal Pellingham and District Community Hospitals',
  ),
  voice('They document as if they were leaving, and stay.', 'Sam Idowu', 'IT Lead', 'Quay Eleven'),
]

export const study: CaseStudySummary = {
  id: 'sample-study',
  slug: '',
  title: 'From four days to four hours until a quote is out',
  client_name: 'Northfold Boatworks',
  industry: 'manufacturing',
  summary:
    'Thirty-eight dealers had the price list on paper and called in every change. Now a quote is made where the boat stands, and approved from the phone.',
  metric_value: '4 h',
  metric_label: 'median time from request to quote, down from four days',
  metric_series: null,
  picture: null,
  duration: 'nine weeks',
  published_at: '2026-09-14T09:00:00.000Z',
  featured: true,
}

export const questions: Faq[] = [
  [
    'How soon can you begin?',
    'Within two weeks of the first call. The first slice is live three weeks after that.',
  ],
  [
    'Who does the work?',
    'The person whom you met in the first call, and one more. Nobody is exchanged half way.',
  ],
  [
    'What if it takes longer?',
    'You hear it in the week in which we know it, with what it costs and what we could leave out.',
  ],
  [
    'Do we own what you build?',
    'Yes, from the first day: code, configuration, documents and the list of decisions.',
  ],
  [
    'Can we stop?',
    'At the end of each month, without a reason. You get everything in a state that others can go on with.',
  ],
].map(([question = '', answer = '']) => ({
  id: `sample-${question}`,
  question,
  answer,
  category: '',
  featured: false,
}))

const call: CallToAction = {
  id: 'sample-call',
  placement: '',
  title: 'Half an hour, and you know whether we fit',
  text: 'Tell us what you have and what you need. You get an answer within a working day.',
  primary_label: 'Get Started',
  primary_url: '/contact',
  secondary_label: 'View Services',
  secondary_url: '/services',
}

const figures = [
  ['', '12', '', 'Years of work'],
  ['', '86', '', 'Companies served'],
  ['', '9', ' wk', 'Median time to go-live'],
  ['', '97', '%', 'On the promised day'],
].map(([prefix = '', value = '', suffix = '', label = '']) => ({
  id: `sample-${label}`,
  prefix,
  value,
  suffix,
  label,
}))

const hero = {
  headline: 'A chart for the way to your next system.',
  lead: 'Plan, build and keep in order what your teams work with every day. One person answers for the whole way.',
  trust: 'Trusted by 86 companies that do not exist',
  stops: [
    { label: 'Look', when: 'week 0' },
    { label: 'Draw', when: 'week 2' },
    { label: 'Build', when: 'week 4' },
    { label: 'Arrive', when: 'week 9' },
  ],
}

export const home: HomeView = {
  content: {
    state: 'loaded',
    data: {
      statistics: figures,
      faqs: questions,
      partners: ['Quaymark', 'Lodestar Mail', 'Ferrybridge'].map((name) => ({ id: name, name })),
      services,
      testimonials: voices.slice(0, 3),
      case_study: study,
      hero,
      call_to_action: call,
    },
  },
  defaults: { services, statistics: figures, faqs: questions, hero, call },
  api: '/api',
}

const post = (
  title: string,
  excerpt: string,
  category: string,
  published_at: string,
  reading_minutes: number,
): PostSummary => ({
  id: `sample-${title}`,
  slug: '',
  title,
  excerpt,
  category,
  author_name: 'Sam Idowu',
  reading_minutes,
  published_at: `${published_at}T09:00:00.000Z`,
  featured: false,
})

const posts: PostSummary[] = [
  post(
    'The report that nobody opened for a year',
    'We counted who looks at which report. Eleven of four hundred were opened in the last quarter, and three decided anything.',
    'best-practices',
    '2026-11-12',
    4,
  ),
  post(
    'What we check on the Friday before a release',
    'Seven things, twenty minutes, and one person who may say no. The list has grown by one line for each bad Monday.',
    'implementation-tips',
    '2026-10-29',
    3,
  ),
  post(
    'Winter release: four changes that your administrators will notice before you do',
    'Two new defaults, one field that moves, and a permission that is checked where it was not.',
    'salesforce-updates',
    '2026-10-08',
    6,
  ),
  post(
    'Nine weeks at a boatyard',
    'How thirty-eight dealers came to quote from the phone, with the two weeks in which we went the wrong way.',
    'case-studies',
    '2026-09-14',
    8,
  ),
  post(
    'Say no to the second integration',
    'The first one joins two systems. The second one joins two truths, and somebody has to choose.',
    'best-practices',
    '2026-08-27',
    5,
  ),
]

const subscription = { email: '', error: null, notice: null, isSample: true }

export const blog: BlogView = {
  listing: {
    posts,
    found: 5,
    more: false,
    page: 1,
    pages: 1,
    topics: [
      { slug: 'best-practices', count: 2 },
      { slug: 'implementation-tips', count: 1 },
      { slug: 'salesforce-updates', count: 1 },
      { slug: 'case-studies', count: 1 },
    ],
    launched: true,
  },
  category: undefined,
  search: undefined,
  subscription,
}

/** The same before anything is written. */
export const blogBefore: BlogView = {
  ...blog,
  listing: { ...blog.listing, posts: [], found: 0, pages: 1, topics: [], launched: false },
}
