import { z } from 'zod'
import {
  groupLine,
  itemLines,
  linkLine,
  nameLine,
  neededLines,
  choiceLine,
  pictureLine,
  rowLine,
  shortLine,
  slugLine,
  someLines,
  yesOrNo,
  type CollectionField,
} from '../../contract/collection-fields.ts'
import { freeLine, neededLine } from '../../contract/text-fields.ts'

/** A list that visitors read, as it is declared. */
export interface Collection {
  /** As a heading: `Questions`. */
  label: string
  /** What one of its rows is: `question`. */
  one: string
  /** What it is for, in a sentence or two. */
  about: string
  /** The page where it is read. */
  page: string
  /** Whether each row has a page of its own, below that one, by its slug. */
  hasPages?: true
  /** The field by which a row is named. */
  title: string
  /** The field that stands below its name in the list. */
  second?: string
  /** Until the firm shows a row of its own, visitors read those that the program came with. */
  hasBuiltIn?: true
  fields: Readonly<Record<string, CollectionField>>
}

const featured = (about: string) => yesOrNo('Featured', about)

const services: Collection = {
  label: 'Services',
  one: 'service',
  about: 'What the firm offers: on the home page, on a page of its own each, and in the footer.',
  page: '/services',
  hasPages: true,
  title: 'title',
  second: 'short_description',
  hasBuiltIn: true,
  fields: {
    title: nameLine('Title', 'What it is called.'),
    slug: slugLine('Address', 'The end of its address, after /services/. The old one leads on.'),
    short_title: shortLine(60, 'Short title', 'For narrow places; empty: the title.'),
    short_description: someLines(300, 'In a sentence', 'In lists, and for search engines.'),
    description: someLines(4000, 'Description', 'What it is, as its own page says it.'),
    features: itemLines('Features', 'What belongs to it.'),
    key_benefits: itemLines('Key benefits', 'What the client has of it.'),
    duration: shortLine(120, 'How long', 'In words, such as 6 to 12 weeks.'),
    team: shortLine(120, 'With whom', 'Who does it, in words.'),
    category: groupLine('By which lists can be narrowed down, such as build.'),
    icon: choiceLine(
      [
        ['Shield', 'Shield'],
        ['Zap', 'Lightning'],
        ['Users', 'People'],
        ['Target', 'Target'],
        ['Globe', 'Globe'],
        ['BarChart3', 'Chart'],
      ],
      'Picture',
      'What stands beside it.',
    ),
    featured: featured('For programs that ask for featured services.'),
  },
}

const statistics: Collection = {
  label: 'Statistics',
  one: 'figure',
  about: 'Figures about the firm. The home page shows the first four.',
  page: '/',
  title: 'label',
  second: 'value',
  hasBuiltIn: true,
  fields: {
    label: nameLine('Label', 'What is counted, such as Years of experience.'),
    prefix: shortLine(10, 'Before the figure', 'Such as $; may be empty.'),
    value: { ...nameLine('Figure', 'Such as 400.'), schema: neededLine(20) },
    suffix: shortLine(10, 'After the figure', 'Such as + or %; may be empty.'),
  },
}

const faqs: Collection = {
  label: 'Questions',
  one: 'question',
  about: 'Questions and answers. The home page shows those that are featured.',
  page: '/',
  title: 'question',
  second: 'answer',
  hasBuiltIn: true,
  fields: {
    question: { ...nameLine('Question', 'As a visitor would ask it.'), schema: neededLine(200) },
    answer: neededLines(2000, 'Answer', 'What the firm says to it.'),
    category: groupLine('By which lists can be narrowed down, such as pricing.'),
    featured: featured('Shown on the home page.'),
  },
}

const partners: Collection = {
  label: 'Partners',
  one: 'partner',
  about: 'Whose products the firm works with, by name, on the home page.',
  page: '/',
  title: 'name',
  fields: { name: nameLine('Name', 'As the partner writes it.') },
}

const testimonials: Collection = {
  label: 'Testimonials',
  one: 'testimonial',
  about: 'What clients say. The home page shows the first three that are featured.',
  page: '/',
  title: 'author_name',
  second: 'quote',
  fields: {
    quote: neededLines(1000, 'What they say', 'In their own words, without quotation marks.'),
    author_name: nameLine('Name', 'Who says it.'),
    author_role: shortLine(120, 'Role', 'What they do there; may be empty.'),
    company: shortLine(120, 'Company', 'Where they work; may be empty.'),
    avatar_url: pictureLine,
    service: rowLine('services', 'Service', 'What it is about; may be none.'),
    featured: featured('Shown on the home page.'),
  },
}

const team: Collection = {
  label: 'Team',
  one: 'person',
  about: 'Who works here. The about page leads with the first who is featured.',
  page: '/about',
  title: 'name',
  second: 'role',
  fields: {
    name: nameLine('Name', 'As visitors read it.'),
    slug: slugLine('Short name', 'By which certifications name who holds them.'),
    role: nameLine('Role', 'What they do.'),
    bio: neededLines(2000, 'About them', 'A few sentences.'),
    badges: itemLines('Badges', 'Short words beside the name of who leads the firm.'),
    avatar_url: pictureLine,
    featured: featured('Leads the about page.'),
  },
}

const certifications: Collection = {
  label: 'Certifications',
  one: 'certification',
  about: 'What the people of the firm have passed. The about page shows those of who leads it.',
  page: '/about',
  title: 'name',
  second: 'issued_on',
  fields: {
    name: nameLine('Name', 'As its issuer calls it.'),
    issuer: nameLine('Issuer', 'Who has given it.'),
    team_member: rowLine('team', 'Held by', 'One of the team.'),
    issued_on: {
      kind: 'day',
      label: 'Since',
      about: 'The day on which it was given.',
      schema: z.iso.date('Choose a day.'),
    },
    verify_url: {
      kind: 'line',
      isNull: true,
      label: 'Where to check it',
      about: 'An address that begins with https://; may be empty.',
      schema: freeLine(300).refine(
        (given) => given === '' || z.url({ protocol: /^https$/ }).safeParse(given).success,
        'Enter an address that begins with https://.',
      ),
    },
  },
}

const industries: Collection = {
  label: 'Industries',
  one: 'industry',
  about: 'Where the firm’s clients work. Case studies are found by them.',
  page: '/case-studies',
  title: 'name',
  second: 'description',
  fields: {
    name: nameLine('Name', 'Such as Healthcare.'),
    slug: slugLine('Short name', 'By which case studies are found, as in ?industry=healthcare.'),
    description: neededLines(600, 'Description', 'What the firm does there.'),
  },
}

const callsToAction: Collection = {
  label: 'Calls to action',
  one: 'call to action',
  about: 'The last words of a page, with two buttons. Of several for a place, the first is shown.',
  page: '/',
  title: 'title',
  second: 'placement',
  fields: {
    title: nameLine('Title', 'What a visitor is asked to do.'),
    text: someLines(400, 'Text', 'A sentence or two below it.'),
    placement: choiceLine(
      [
        ['home', 'Home page'],
        ['services', 'Services'],
        ['about', 'About'],
        ['case-studies', 'Case studies'],
      ],
      'Page',
      'Where it stands.',
    ),
    primary_label: { ...nameLine('First button', 'What it says.'), schema: neededLine(40) },
    primary_url: linkLine(false, 'First button leads to', 'Such as /contact.'),
    secondary_label: shortLine(40, 'Second button', 'What it says; empty: there is none.'),
    secondary_url: {
      ...linkLine(true, 'Second button leads to', 'Such as /services; may be empty.'),
      goesWith: 'secondary_label',
    },
  },
}

const navigation: Collection = {
  label: 'Navigation',
  one: 'entry',
  about:
    'What stands in the bar over each page and in its footer, in this order. The client portal and the button to the enquiry form stay.',
  page: '/',
  title: 'label',
  second: 'href',
  hasBuiltIn: true,
  fields: {
    label: {
      ...nameLine('Name', 'As visitors read it, in a word or two.'),
      schema: neededLine(30),
    },
    href: linkLine(
      false,
      'Leads to',
      'A page of this site, such as /about or one of your own pages, or an address that begins with https://.',
    ),
    place: choiceLine(
      [
        ['both', 'Top bar and footer'],
        ['top', 'Top bar'],
        ['footer', 'Footer'],
      ],
      'Where',
      'Where it stands.',
    ),
  },
}

/** Every list that a visitor reads, by the name in its address, in the order of the console. */
export const collections = {
  services,
  statistics,
  faqs,
  partners,
  testimonials,
  team,
  certifications,
  industries,
  'calls-to-action': callsToAction,
  navigation,
} as const satisfies Record<string, Collection>

export type CollectionName = keyof typeof collections
export const collectionNames = Object.keys(collections) as CollectionName[]

/** What the fields of a row hold before anything is typed. */
export const emptyTexts = ({ fields }: Collection): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, choices }]) => [
      name,
      kind === 'yes' ? 'no' : (choices?.[0]?.value ?? ''),
    ]),
  )
