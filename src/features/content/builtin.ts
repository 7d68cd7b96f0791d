import { doc, h2, p, ul } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'
import type { About, CallToAction, CompanyInfo, LegalText, SiteConfig } from './contract.ts'

/** The site's name and description until the firm has been set up. */
/** The navigation until the firm has changed it; an entry of case studies is left out where there are none. */
export const builtInNavigation = [
  { id: 'built-in-home', label: 'Home', href: '/', place: 'top' },
  { id: 'built-in-services', label: 'Services', href: '/services', place: 'both' },
  { id: 'built-in-case-studies', label: 'Case Studies', href: '/case-studies', place: 'both' },
  { id: 'built-in-blog', label: 'Blog', href: '/blog', place: 'both' },
  { id: 'built-in-about', label: 'About', href: '/about', place: 'both' },
  { id: 'built-in-contact', label: 'Contact', href: '/contact', place: 'both' },
] as const

export const builtInSiteConfig: SiteConfig = {
  title: 'Your firm',
  tagline: 'Salesforce consulting',
  description:
    'Salesforce advisory, build and care for growing companies. One senior consultant answers for the outcome.',
}

export const builtInCompany: CompanyInfo = {
  name: 'Your firm',
  legal_name: 'Your firm',
  founder: '',
  phone: '',
  email: '',
  location: 'United States',
  hours: 'Mon-Fri 9AM-6PM',
  opens: '09:00',
  closes: '18:00',
  time_zone: 'America/New_York',
}

/** Each part is a heading, then paragraphs (a string) and lists (several strings). */
function parts(opening: string, sections: [string, ...(string | string[])[]][]): RichText {
  const content = sections.flatMap(([title, ...rest]) => [
    h2(title),
    ...rest.map((item) => (typeof item === 'string' ? p(item) : ul(...item))),
  ])
  return doc(p(opening), ...content)
}

export const builtInAbout: About = {
  headline: 'A small firm that stays for the second year',
  lead: 'We plan, build and look after Salesforce for companies of 50 to 500 people. The consultant you meet first is the one who answers for the result.',
  story: {
    type: 'doc',
    content: [
      p(
        'Most Salesforce projects go well until the people who built them leave. A year later nobody can say why a field exists, two Flows update the same record, and the sales team keeps its forecast in a spreadsheet. Much of our work has been repairing orgs like that. It taught us what to do differently at the start.',
      ),
      p(
        'So we keep the firm small and the work plain. The data model is agreed before anything is built. You see working software every three weeks. Each decision is written down with its reason, in a place that you own. When the project ends, your administrator can change what we made without asking us.',
      ),
      p(
        'We turn down work that we would not do well. If a spreadsheet or a setting will do, we say so, and the first consultation costs nothing either way.',
      ),
    ],
  },
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
      text: 'We quote what we expect it to cost, say what could change that, and report bad news in the week it happens.',
    },
    {
      title: 'Client Success',
      text: 'A project counts as done when people use it. We measure log-ins, stale records and empty fields for twelve weeks.',
    },
    {
      title: 'Innovation',
      text: 'Salesforce changes three times a year. We read the release notes, try what matters in a sandbox, and leave the rest alone.',
    },
    {
      title: 'Partnership',
      text: 'Your administrator works beside us and can run the org alone afterwards. Staying is your choice, month by month.',
    },
  ],
}

export const builtInCallToAction: CallToAction = {
  id: 'built-in-home',
  placement: 'home',
  title: 'Tell us what is in the way',
  text: 'Write a few lines. A consultant reads them and replies within 24 hours, with a first opinion and a time for a free call.',
  primary_label: 'Get Started',
  primary_url: '/contact',
  secondary_label: 'View Services',
  secondary_url: '/services',
}

const privacy = parts(
  'This notice says what this website and its client portal record about you, why, and for how long. “We” and “the firm” mean the consulting firm whose name stands at the head of this site. It describes how the software works as delivered. It is a starting point, and the firm’s counsel should check it against the law that applies.',
  [
    [
      'When you only read',
      'Reading this site needs no account and leaves no profile. There are no analytics, no advertising and no trackers. Every page, font and picture comes from this site’s own server; your browser is not sent to anyone else’s. The server keeps a short technical log of requests, which can include your network address, to find faults and stop abuse.',
    ],
    [
      'When you send the contact form',
      'We keep what you typed: your name, your email address, your message and, if you gave them, your phone number, your company and the service you asked about. We also record when it arrived, from which site and by which campaign you came to the form where your browser says so, and a score that helps us set spam aside. We use this to answer you and to prepare work that you ask for. If the firm runs its own Salesforce org, a copy is kept there for the same purpose.',
      'What you have typed into the form and not sent stays in your own browser and reaches nobody, so that a reload or a closed tab loses nothing. It is deleted when you send it or clear the form, and is not shown again after a day.',
    ],
    [
      'When you subscribe',
      'We keep your email address and the times at which you asked and confirmed. Nothing but the confirmation message is sent until you follow the link in it. Every later message has a link that ends the subscription at once. We do not record whether you open a message.',
    ],
    [
      'When you use the client portal',
      'Accounts are made by invitation. For each person we keep a name, an email address, a password in a form that cannot be turned back into the password, and the settings you choose. We keep what you and our consultants write and upload for your projects, and what you approve or decline, with the time and the network address of that decision. Our consultants can see whether an update has been read.',
      'Signing in places a sign-in token in your browser’s local storage and, for most sign-ins, one strictly necessary cookie that ties the token to that browser. Neither is used to follow you. Your list of signed-in devices shows each sign-in with its time, network address and kind of browser, so that you can end one that is not yours. Important actions are written to an audit log with who and when.',
    ],
    [
      'Why we may do this',
      [
        'To answer you, and to take steps you ask for before a contract.',
        'To carry out the contract with the company you work for.',
        'With your consent, for the newsletter. You can withdraw it at any time.',
        'Because we have a legitimate interest in keeping the site and its clients’ documents safe.',
      ],
    ],
    [
      'How long we keep it',
      [
        'Messages from the contact form: 24 months. Messages set aside as spam: 30 days.',
        'Records of sign-ins: 90 days.',
        'A subscription: until you end it.',
        'Project records and accounts: for the length of the work, and after it as long as the contract or the law requires.',
        'Backups hold older copies until they expire. What has been erased is erased again if a backup is restored.',
      ],
    ],
    [
      'Who else sees it',
      'Our own staff, as far as their work needs it, and the companies that run our servers and carry our mail, on our instructions only. We do not sell personal data or share it for advertising. We hand data to an authority only where the law obliges us to.',
    ],
    [
      'Your rights',
      'You may ask for a copy of what we hold about you, and ask us to correct it, erase it, restrict its use or hand it over in a common format. You may object to a use. We answer within one month and charge nothing. Depending on where you live, you may also complain to a data protection authority or your state’s attorney general.',
      'If your account belongs to a client company, that company decides about its project records. We pass such a request on to it.',
    ],
    [
      'How to reach us',
      'Write through the contact page or to the email address in the footer, with the word “privacy” in your message. If we change this notice, the new text stands here with its date.',
    ],
  ],
)

const terms = parts(
  'These terms cover the use of this website and its client portal. “We” and “the firm” mean the consulting firm whose name stands at the head of this site. They are a starting point, and the firm’s counsel should check them before relying on them.',
  [
    [
      'What these terms do not cover',
      'Consulting work is agreed in a separate signed contract. If that contract and these terms differ, the contract applies. Nothing on this site is an offer that binds us; durations and figures are typical ones, and your quote says what applies to you.',
    ],
    [
      'Using the site',
      'You may read, print and link to any public page. You may quote from our articles if you name the source. Please do not copy whole pages, disturb the service, try to reach what is not meant for you, or send automated messages through the forms. If you find a security fault, tell us first and give us a fair time to repair it.',
    ],
    [
      'What we publish',
      'Articles describe Salesforce as we knew it on the date shown. Salesforce changes three times a year, and your org is not the one we had in mind. Try a change in a sandbox before you make it in production. Articles are general information and not advice on your case.',
    ],
    [
      'The client portal',
      [
        'Accounts are for people named by a client company. Keep your sign-in to yourself, and tell us at once if you think that somebody else has it.',
        'Your company’s admin can ask us to remove a person. Access then ends at once.',
        'An approval given in the portal counts as your company’s written approval of the exact version shown.',
        'Upload only what you are allowed to share. Do not upload card numbers, health records or passwords.',
      ],
    ],
    [
      'Who owns what',
      'The texts and design of this site belong to us or to those who licensed them to us. What you upload stays yours; you let us store it, show it to the people on your project and use it for the work. Who owns the results of the work is settled in the contract for it. Salesforce is a trademark of Salesforce, Inc., which has no part in this site.',
    ],
    [
      'Availability and liability',
      'We run the site with care and keep backups, but do not promise that it is always reachable or free of error. As far as the law allows, we are not liable for indirect loss, or for what someone does because of a public page. Nothing here limits liability that cannot be limited by law, or that we accept in a signed contract.',
    ],
    [
      'Ending and changes',
      'You may stop using the site at any time. We may suspend an account that endangers others and will say why. If these terms change, the new text stands here with its date, and portal users are told before a change that matters takes effect.',
    ],
    [
      'Law and contact',
      'These terms follow the law of the place in the United States where the firm has its seat, without taking away rights that the law of your home gives you as a consumer. Questions: use the contact page or the email address in the footer.',
    ],
  ],
)

const updated_at = '2026-11-01T00:00:00.000Z'

export const builtInLegalTexts: Record<'privacy' | 'terms', LegalText> = {
  privacy: { slug: 'privacy', title: 'Privacy Notice', body: privacy, updated_at },
  terms: { slug: 'terms', title: 'Terms of Use', body: terms, updated_at },
}
