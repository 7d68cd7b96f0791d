import {
  blockButton,
  blockButtons,
  blockHeading,
  blockWords,
  type BlockKind,
} from './block-shape.ts'

/** Every kind of block, in the order in which the console offers them. */
export const blockKinds = {
  hero: {
    label: 'Hero',
    about: 'The head of the page: a headline, a sentence, and buttons. It stands first.',
    variants: { chart: 'With the route', plain: 'On contour lines' },
    isSingle: true,
    fields: {
      headline: { kind: 'line', label: 'Headline', most: 160, needed: 'Enter a headline.' },
      lead: { kind: 'lines', label: 'Lead', hint: 'Below the headline.', most: 600 },
      stops: {
        kind: 'lines',
        label: 'Route',
        hint: 'One stop in each line: what, a colon, and when. Empty: that of the home page.',
        most: 400,
      },
      ...blockButtons,
    },
  },
  text: {
    label: 'Text',
    about: 'Words with headings, lists, links, tables and pictures.',
    variants: { column: 'A column', parts: 'With links to its parts' },
    fields: {
      text: { kind: 'text', label: 'Text', most: 100_000, needed: 'Write something first.' },
    },
  },
  picture: {
    label: 'Picture with text',
    about: 'A picture beside a few sentences, or as wide as the page.',
    variants: { left: 'Picture left', right: 'Picture right', wide: 'As wide as the page' },
    fields: {
      heading: blockHeading(),
      words: blockWords(2000),
      picture: { kind: 'picture', label: 'Picture', most: 200, needed: 'Choose a picture.' },
      alt: {
        kind: 'line',
        label: 'What the picture shows',
        hint: 'For who cannot see it; empty where it only decorates.',
        most: 500,
      },
      primary_label: blockButtons.primary_label,
      primary_url: blockButtons.primary_url,
    },
  },
  services: {
    label: 'Services',
    about: 'The services of the firm, as the home page lists them.',
    variants: { all: 'The first six', featured: 'Featured ones' },
    fields: {
      heading: blockHeading('Above them; empty: how many ways there are to work with you.'),
    },
  },
  statistics: {
    label: 'Figures',
    about: 'The first four figures about the firm.',
    variants: { row: 'In a row' },
    fields: { heading: blockHeading() },
  },
  faq: {
    label: 'Questions',
    about: 'Questions with their answers, which open one by one.',
    variants: { featured: 'Featured ones', all: 'All' },
    fields: {
      heading: blockHeading('Beside them; empty: Questions we are asked first.'),
      group: {
        kind: 'line',
        label: 'Group',
        hint: 'Only those of this group, such as pricing; empty: of all groups.',
        most: 80,
      },
    },
  },
  testimonials: {
    label: 'Testimonials',
    about: 'What clients say: three of them.',
    variants: { featured: 'Featured ones', all: 'The first three' },
    fields: { heading: blockHeading() },
  },
  study: {
    label: 'Case study',
    about: 'A case study with its figure, and the way to read on.',
    variants: { figure: 'With its figure', voice: 'And what the client says' },
    fields: {
      study: {
        kind: 'study',
        label: 'Case study',
        most: 80,
        needed: 'Choose a case study.',
      },
    },
  },
  logos: {
    label: 'Partners',
    about: 'Whose products the firm works with.',
    variants: { row: 'In a row' },
    fields: { heading: blockHeading('Empty: Trusted Integration Partners.') },
  },
  quote: {
    label: 'Quote',
    about: 'What one person says, with who it is.',
    variants: { large: 'Large', small: 'With initials' },
    fields: {
      quote: {
        kind: 'lines',
        label: 'What they say',
        hint: 'Without quotation marks.',
        most: 1000,
        needed: 'Enter what they say.',
      },
      name: { kind: 'line', label: 'Name', most: 120, needed: 'Enter who says it.' },
      role: { kind: 'line', label: 'Role', hint: 'What they do, and where.', most: 160 },
    },
  },
  call: {
    label: 'Call to action',
    about: 'What a visitor is asked to do, with one or two buttons.',
    variants: { band: 'As a band' },
    fields: {
      heading: {
        kind: 'line',
        label: 'Heading',
        most: 160,
        needed: 'Enter what a visitor is asked to do.',
      },
      words: blockWords(400),
      ...blockButtons,
      primary_label: { ...blockButton('Button'), needed: 'Enter what the button says.' },
    },
  },
  enquiry: {
    label: 'Enquiry form',
    about: 'The form by which visitors write to the firm.',
    variants: { beside: 'Words beside it', alone: 'Alone' },
    isSingle: true,
    fields: {
      heading: blockHeading('Empty: Tell us what you are working on.'),
      words: blockWords(600),
    },
  },
} as const satisfies Record<string, BlockKind>

export type BlockName = keyof typeof blockKinds
export const blockNames = Object.keys(blockKinds) as BlockName[]
