import type {
  About,
  CallToAction,
  CompanyInfo,
  SiteConfig,
  Statistic,
} from '../content/contract.ts'
import { doc, p } from '../../contract/prose.ts'

/** The demo firm: its details, the texts of its home page and about page, and its calls to action. */
export const demoSiteConfig: SiteConfig = {
  title: 'Coronet Consulting',
  tagline: 'Salesforce, planned and kept in order',
  description:
    'Salesforce advisory, build and care for companies of 50 to 500 people. One senior consultant answers for the outcome, from the first call to the month after launch.',
}

export const demoCompany: CompanyInfo = {
  name: 'Coronet Consulting',
  legal_name: 'Coronet Consulting LLC',
  founder: 'Adaeze Lindqvist',
  phone: '(212) 555-0142',
  email: 'hello@coronet.example',
  location: 'United States',
  hours: 'Mon-Fri 9AM-6PM',
  opens: '09:00',
  closes: '18:00',
  time_zone: 'America/New_York',
}

export const demoStatistics: Omit<Statistic, 'id'>[] = [
  { prefix: '', value: '20', suffix: '+', label: 'Years Experience' },
  { prefix: '', value: '400', suffix: '+', label: 'Companies Served' },
  { prefix: '', value: '15', suffix: '+', label: 'Certifications' },
  { prefix: '', value: '98', suffix: '%', label: 'Success Rate' },
]

export const demoAbout: About = {
  headline: 'Four people who stay for the second year',
  lead: 'Coronet plans, builds and looks after Salesforce for companies of 50 to 500 people. The consultant you meet first is the one who answers for the result.',
  story: doc(
    p(
      'Adaeze Lindqvist started Coronet in 2005, after three years of being sent to finish Salesforce projects that other people had called finished. The pattern was always the same. The build was fine on the day of launch. Then the builders left, and a year later nobody could say why a field existed, two automations fought over the same record, and the sales team kept its real forecast in a spreadsheet.',
    ),
    p(
      'She decided to run a firm the other way round. It would stay small enough that the person who scopes the work also leads it. The data model would be agreed before anything was built. Clients would see working software every three weeks, with their own records in it, and could stop after any slice. Each decision would be written down with its reason, in a place that the client owns.',
    ),
    p(
      'Some 400 companies later that is still the method. About half of our work is first implementations and integrations. The other half is looking after orgs, many of which we did not build. We read what is there before we judge it, because most odd things in an org were once a sensible answer to a question that nobody wrote down.',
    ),
    p(
      'We are four people, and turn down work that we would not do well. If you need a team of thirty, or a product we do not know, we say so in the first call and tell you what to look for.',
    ),
  ),
  highlights: [
    {
      title: 'One consultant, start to finish',
      text: 'The person who scopes the work leads it, and is still there four weeks after launch.',
    },
    {
      title: 'Three-week slices',
      text: 'Working software with your own records in it every three weeks. You can stop after any of them.',
    },
    {
      title: 'Everything is yours',
      text: 'Code, documents and decisions live in your repository and your org from the first day.',
    },
  ],
  values: [
    {
      title: 'Trust & Integrity',
      text: 'We quote what we expect it to cost, say what could change that, and report bad news in the week it happens. We take no commission on licenses or products.',
    },
    {
      title: 'Client Success',
      text: 'A project counts as done when people use it. For twelve weeks after launch we measure log-ins, stale records and empty fields, and fix what gets in the way.',
    },
    {
      title: 'Innovation',
      text: 'Salesforce changes three times a year. We read each set of release notes, try what matters in a sandbox, and leave the rest alone until it has earned its place.',
    },
    {
      title: 'Partnership',
      text: 'Your administrator works beside us from week one and can run the org alone afterwards. Half of our clients stay anyway, month by month.',
    },
  ],
}

export const demoCallsToAction: Omit<CallToAction, 'id'>[] = [
  {
    placement: 'home',
    title: 'Tell us what is in the way',
    text: 'Write a few lines. A consultant reads them and replies within 24 hours, with a first opinion and a time for a free call.',
    primary_label: 'Get Started',
    primary_url: '/contact',
    secondary_label: 'View Services',
    secondary_url: '/services',
  },
  {
    placement: 'services',
    title: 'Not sure which of the six you need',
    text: 'Most people are not. In 30 minutes on the phone we can tell you what we would do first, what it would take, and what can wait.',
    primary_label: 'Get Free Consultation',
    primary_url: '/contact',
    secondary_label: 'Call (212) 555-0142',
    secondary_url: 'tel:2125550142',
  },
  {
    placement: 'about',
    title: 'Talk to the person who would do the work',
    text: 'There is no sales team here. Your first call is with one of the four people on this page.',
    primary_label: 'Start a Conversation',
    primary_url: '/contact',
    secondary_label: 'Explore Services',
    secondary_url: '/services',
  },
  {
    placement: 'blog',
    title: 'Have this looked at in your own org',
    text: 'If something here sounds familiar, send us two lines about it. We reply within 24 hours and say whether it is worth fixing.',
    primary_label: 'Get Started',
    primary_url: '/contact',
    secondary_label: 'View Services',
    secondary_url: '/services',
  },
  {
    placement: 'case-studies',
    title: 'Speak with a client of your size',
    text: 'Tell us what you are planning. We name a client who has done it and is willing to take your call, without us on the line.',
    primary_label: 'Start a Conversation',
    primary_url: '/contact',
    secondary_label: 'Explore Services',
    secondary_url: '/services',
  },
]
