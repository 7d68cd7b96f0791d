import { hostOf, read, wordsOf } from './text.ts'

/** What words are learnt from. */
export interface Taught {
  email: string
  company: string
  subject: string
  message: string
}

/** The most words that one enquiry teaches, and that are looked up of one. */
const mostWords = 120

/** Words of the trade and of letters: everybody writes them, so they say nothing. */
const everyday = new Set(
  `about above after again against before below being between could doing during every first found
   great hello helps hours other people please possible quick really regards right should since
   something still thank thanks their there these thing things think those though three through today
   together under until using usually where which while would years month months weeks yours
   yourself best dear looking forward team teams company companies business client clients customer
   customers contact email phone number question questions project projects service services
   website online offer offers work working wanted needs needed interested provide support
   salesforce sales quote quotes quoting price prices pricing product products order orders system
   systems process implementation integration consulting consultant advisory administrator
   development developer users license licence licenses budget timeline meeting call schedule
   available information general inquiry enquiry message reply answer wondering currently existing
   another within without because already nicht haben werden wurde einen einer unser unsere unsere
   bitte danke gruss gruesse vielen können konnen suchen arbeiten firma kunden bonjour merci cordialement
   nous avons notre votre pour avec dans`.split(/\s+/),
)

/** Hosts where anybody has an address, which therefore says nothing. */
const freeMail = new Set(
  `gmail.com googlemail.com yahoo.com outlook.com hotmail.com live.com icloud.com me.com aol.com gmx.de
   gmx.net gmx.com web.de proton.me protonmail.com mail.com yandex.ru mail.ru msn.com t-online.de
   orange.fr free.fr libero.it`.split(/\s+/),
)

/**
 * The words of an enquiry that can be learnt from: those of five letters and more, the hosts that it
 * links to, and the domain of its sender, as `from:` and `link:`. Sorted, each once.
 */
export function lessonWords({ email, company, subject, message }: Taught): string[] {
  const { words, links } = read([subject, company, message].join('\n').slice(0, 20_000))
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const telling = [
    ...(domain === '' || freeMail.has(domain) ? [] : [`from:${domain}`]),
    ...links.map((link) => `link:${hostOf(link)}`),
    ...wordsOf(words.join(' ')).filter(isTelling),
  ]
  return [...new Set(telling.map((word) => word.slice(0, 60).toWellFormed()))]
    .slice(0, mostWords)
    .toSorted()
}

const isTelling = (word: string) =>
  word.length >= 5 && word.length <= 30 && !/\d/.test(word) && !everyday.has(word)
