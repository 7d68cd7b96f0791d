type Next = () => number

export const pick = <T>(next: Next, list: readonly T[]): T =>
  list[Math.floor(next() * list.length)] as T
export const between = (next: Next, least: number, most: number) =>
  least + Math.floor(next() * (most - least + 1))

export interface Person {
  first: string
  last: string
  company: string
  domain: string
}

const list = (words: string) => words.split(', ')

const firsts = list(
  'Maria, James, Aiko, Jürgen, Sofía, Priya, Tomasz, Chloë, Haruto, Søren, Nguyen, Fatima, Wojciech, Björn, José Luis, Siobhán, Krzysztof, Yuki, Ann-Kathrin, Lars, DeShawn, Ngozi, Zbigniew, Kyle, Rhys, Xiomara, Oluwaseun, 健太, Ольга, Hrvoje',
)
const lasts = list(
  "O'Brien, Schwarzkopf, García Márquez, Tanaka, Smith, Hirschfeld, van der Berg, Szczepański, Takahashi, Ng, Knightly, Müller-Lüdenscheidt, Fernández, Watanabe, Kowalczyk, Patel, Johnson, Lindqvist, Phillips, Brandt, Nakamura, Krk, Wright, Ibáñez, Schmidt, Goldschmidt, Nguyễn, 佐藤, Kuznetsova, Strzelczyk",
)
const companies = list(
  'Harbor Freight Lines, Bright Dental, Krause & Sohn GmbH, Acme, Talleres Ibarra SA, Sakura Foods KK, Northwind Traders, BKK Logistics, Pritchard Pumps Ltd, St. Mary Hospice, IBM, KPMG, Zwick Messtechnik, Lakeside Credit Union, Fjord Energy AS, Casa Blanca Hotels, JKL Partners, MVP Sports, Xylem Works, Two Rivers Bank',
)
const cities = list('Austin, Hamburg, Osaka, Sevilla, Leeds, Toronto, Pune, Chicago, Lyon, Tampa')
const tools = list(
  'NetSuite, QuickBooks, SAP, HubSpot, DocuSign, Jira, Mailchimp, Stripe, Xero, Shopify',
)
const days = list('Monday, Tuesday, March 3, the 14th, Thursday next week, end of June, 5 May')
const words = list(
  'best, top, cheap, home, live, new, play, win, quick, mega, gold, star, web, shop, deal, pro, fast, max, lux, bet',
)
const ends = list('com, ru, xyz, top, net, online, site, club, info, shop, biz, icu, de, in')
const keywords = list(
  'cheap flights, weight loss tips, roof repair near me, buy followers, best vpn, sex chat, free spins, essay help, car rental, bitcoin mixer, replica bags, garden furniture, купить диплом, mp3 download, online pharmacy, garage doors, порно видео, watch movies free',
)

const host = (next: Next) =>
  `${pick(next, words)}${pick(next, ['', '-'])}${pick(next, words)}${between(next, 1, 999)}.${pick(next, ends)}`
const link = (next: Next) =>
  `${pick(next, ['https://', 'http://', 'http://www.', 'https://'])}${next() < 0.15 ? pick(next, ['bit.ly', 't.me', 'cutt.ly', 'tinyurl.com']) : host(next)}/${next() < 0.5 ? letters(next, 5, 8) : ''}`

export function letters(next: Next, least: number, most: number, cased = false): string {
  const size = between(next, least, most)
  return Array.from({ length: size }, () => {
    const letter = String.fromCharCode(97 + between(next, 0, 25))
    return cased && next() < 0.5 ? letter.toUpperCase() : letter
  }).join('')
}

const mashes = list(
  'asdfghjkl, qwertyuiop, asdasdasd, dfgdfgdfg, sdfsdfsdf, fghjfghj, zxcvbnm, hjklhjkl, qweqwe, jkljkljkl, lkjhgfdsa, sdfghsdfgh',
)

export function person(next: Next): Person {
  const company = pick(next, companies)
  const domain = `${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.${pick(next, ['com', 'de', 'co.jp', 'es', 'org'])}`
  return { first: pick(next, firsts), last: pick(next, lasts), company, domain }
}

export const phone = (next: Next) =>
  pick(next, [
    () => `+1 ${between(next, 201, 989)} 555 ${between(next, 1000, 9999)}`,
    () => `(${between(next, 201, 989)}) 555-${between(next, 1000, 9999)}`,
    () => `+49 40 ${between(next, 100_000, 9_999_999)}`,
    () => `0${between(next, 3, 9)}-${between(next, 1000, 9999)}-${between(next, 1000, 9999)}`,
    () => `1-800-FLOWERS`,
    () =>
      `${between(next, 200, 989)}.555.${between(next, 1000, 9999)} ext. ${between(next, 1, 99)}`,
  ])()

const makers: Record<string, (next: Next, person: Person) => string | number> = {
  first: (_, { first }) => first,
  last: (_, { last }) => last,
  company: (_, { company }) => company,
  domain: (_, { domain }) => domain,
  own: (_, { domain }) => `https://www.${domain}`,
  url: () => 'meridian-route.example',
  city: (next) => pick(next, cities),
  tool: (next) => pick(next, tools),
  day: (next) => pick(next, days),
  kw: (next) => pick(next, keywords),
  n: (next) => between(next, 3, 95),
  price: (next) => between(next, 5, 499),
  phone,
  host,
  link,
  mail: (next) => `${letters(next, 5, 9)}@${pick(next, ['gmail.com', 'mail.ru', 'yahoo.com'])}`,
  handle: (next) => `${pick(next, words)}_${pick(next, words)}`,
  mixed: (next) => letters(next, 9, 20, true),
  low: (next) => letters(next, 6, 14),
  UP: (next) => letters(next, 8, 14).toUpperCase(),
  mash: (next) => pick(next, mashes),
}

/** The text with each `{word}` replaced by a random value. */
export const fill = (template: string, next: Next, person: Person): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, slot: string) =>
    String(makers[slot]?.(next, person) ?? whole),
  )
