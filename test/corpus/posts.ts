import type { Sent } from '../../src/features/spam/score.ts'
import { bots } from './bots.ts'
import { humans } from './humans.ts'
import { between, fill, letters, person, phone, pick } from './slots.ts'
import { randomFrom } from '../../src/ui/site/chart/random.ts'

type Next = () => number
type Post = { style: string; template: string; sent: Sent }

type BotStyle = keyof typeof bots
/** The templates of each style of robot. */
export const templatesOf: Record<string, readonly string[]> = bots
const botStyles = Object.keys(bots) as BotStyle[]

const blank: Sent = {
  name: '',
  email: '',
  phone: '',
  company: '',
  subject: '',
  message: '',
  service_interest: '',
  budget_range: '',
  timeline: '',
  honeypot: '',
  formAge: null,
  origin: 'api',
}
const day = 24 * 60 * 60 * 1000
const services = ['', 'advisory', 'implementation', 'development', 'admin', 'integration']
const freeMail = ['gmail.com', 'yahoo.com', 'outlook.com', 'gmx.de', 'hotmail.com']

/** What robots of the six styles post; the same for the same seed. */
export function botPosts(seed: number, count = 1000): Post[] {
  const next = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const style = botStyles[i % botStyles.length] as BotStyle
    const template = pick(next, bots[style])
    return { style, template, sent: bot(style, template, next) }
  })
}

function bot(style: BotStyle, template: string, next: Next): Sent {
  const who = person(next)
  const sent: Sent = {
    ...blank,
    ...botSender(next),
    message: fill(template, next, who),
    service_interest: pick(next, services),
    ...slowOrUnknown(next),
  }
  if (style === 'gibberish') return { ...sent, ...filler(next) }
  if (style === 'pitch') return { ...sent, ...hastyOrTrapped(next) }
  if (style === 'forger') {
    const formAge = next() < 0.6 ? 'forged' : between(next, day + 1, 90 * day)
    return { ...sent, origin: pick(next, ['form', 'noscript'] as const), formAge }
  }
  return sent
}

/** Most give a common name and address; some have the same text in each field, some a link. */
function botSender(next: Next): Pick<Sent, 'name' | 'email' | 'phone' | 'company'> {
  const first = pick(next, ['Eric', 'Lucy', 'Williamtex', 'Robertbok', 'Anna', 'Mike', 'Jasongon'])
  const domain = next() < 0.1 ? 'mailinator.com' : pick(next, [...freeMail, 'mail.ru', 'yandex.ru'])
  const odd = next()
  const name =
    odd < 0.05 ? fill('{link}', next, person(next)) : `${first}${odd < 0.5 ? ' Jones' : ''}`
  return {
    name,
    email: `${letters(next, 5, 10)}${between(next, 1, 99)}@${domain}`,
    phone: pick(next, [
      '',
      '',
      phone(next),
      `8${between(next, 1e9, 9e9)}`,
      '11111111111',
      '123456',
    ]),
    company: pick(next, ['', name, first, 'google', 'SEO Experts', 'FBI']),
  }
}

function slowOrUnknown(next: Next): Pick<Sent, 'formAge' | 'origin'> {
  const origin = pick(next, ['form', 'noscript', 'api'] as const)
  return { origin, formAge: origin === 'form' ? between(next, 3000, 600_000) : null }
}

const filler = (next: Next) => ({
  name: letters(next, 6, 14, true),
  company: pick(next, ['', letters(next, 6, 14, true), 'google']),
  phone: pick(next, ['', letters(next, 8, 12), `8${between(next, 1e9, 9e9)}`]),
})

function hastyOrTrapped(next: Next): Pick<Sent, 'honeypot' | 'formAge' | 'origin'> {
  const kind = next()
  const trapped = kind < 0.55
  return {
    origin: 'form',
    honeypot: trapped ? pick(next, ['http://a.example', 'yes', 'Jones', '1']) : '',
    formAge: kind > 0.45 ? between(next, 20, 2900) : between(next, 3000, 60_000),
  }
}

const humanKinds: Record<string, (next: Next) => string> = {
  'one line': (next) => pick(next, humans.oneLine),
  short: (next) => pick(next, humans.short),
  long: (next) => humans.long.map((row) => pick(next, row)).join('\n\n'),
  'not native': (next) => pick(next, humans.nonNative),
  'about SEO': (next) => pick(next, humans.aboutSeo),
  'own link': (next) => `${pick(next, humans.short)} Our website: {own}`,
  'lower case': (next) => pick(next, [...humans.short, ...humans.oneLine]).toLowerCase(),
  'by phone': (next) => pick(next, humans.byPhone),
  thread: (next) => pick(next, humans.threads),
  hard: (next) => pick(next, humans.hard),
  autofill: (next) =>
    pick(next, [...humans.short, ...humans.oneLine, ...humans.aboutSeo, ...humans.hard]),
}

/** What people post: with the form, slowly or in a hurry, without scripts, or through the API. */
export function humanPosts(seed: number, count = 500): Post[] {
  const next = randomFrom(seed)
  const styles = Object.keys(humanKinds)
  return Array.from({ length: count }, (_, i) => {
    const style = styles[i % styles.length] as string
    const template = humanKinds[style]?.(next) ?? ''
    return { style, template, sent: human(style, template, next) }
  })
}

function human(style: string, template: string, next: Next): Sent {
  const who = person(next)
  const business = next() < 0.6 || style === 'own link'
  const user = letters(next, 1, 1) + pick(next, ['.miller', 'info', '_k99', '.tanaka', 'office'])
  const everything = style === 'autofill' || next() < 0.3
  const lower = style === 'lower case'
  const name = next() < 0.2 ? who.first : `${who.first} ${who.last}`
  return {
    ...blank,
    name: lower ? name.toLowerCase() : name,
    email: `${user}@${business ? who.domain : pick(next, freeMail)}`,
    phone: everything || style === 'by phone' ? phone(next) : '',
    company: everything ? pick(next, [who.company, who.company, name, who.domain]) : '',
    message: fill(template, next, who),
    service_interest: pick(next, services),
    ...(style === 'autofill'
      ? { origin: 'form' as const, formAge: between(next, 1200, 2900) }
      : pick(next, [
          { origin: 'noscript' as const, formAge: null },
          { origin: 'api' as const, formAge: null },
          { origin: 'form' as const, formAge: between(next, 4000, 3_600_000) },
          { origin: 'form' as const, formAge: between(next, 20_000, 2 * day) },
        ])),
  }
}
