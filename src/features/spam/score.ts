import type { Circumstances, EnquiryInput, Verdict } from '../enquiry/contract.ts'
import { countGibberish, isGibberish } from './gibberish.ts'
import type { Learnt } from './learnt.ts'
import { linkSigns } from './links.ts'
import { foreignLinks, isRepetitive, read, wordsOf, type ScoredText } from './text.ts'
import { wordSigns } from './phrases.ts'
import { disposableHosts } from './hosts.ts'

/** An enquiry with how it was sent. */
export interface Sent extends EnquiryInput, Circumstances {}

/** Signs of spam with their weight in points; a negative weight is a sign against. */
type Signs = Record<string, number>

/** From this score on an enquiry is quarantined for review; it is never refused. */
export const quarantineFrom = 100
/** The points that make that score. */
const enough = 5

/**
 * How much an enquiry looks like spam: a whole number, 0 for most, `quarantineFrom` and more for
 * spam. What no person would do suffices alone; what people do at times (haste, capitals, a link)
 * never does. What was learnt from verdicts moves it within its own limits. Takes time linear in the length of the texts.
 */
export function spamScore(
  sent: Sent,
  learnt: Learnt = { points: 0, sign: null },
): { score: number; signs: string[] } {
  const message = read(sent.message)
  const about = read([sent.company, sent.subject, sent.budget_range, sent.timeline].join('\n'))
  const links = foreignLinks(message.links, sent.email)
  const sending = sendingSigns(sent)
  const signs: Signs = {
    ...sending,
    ...fieldSigns(sent),
    ...textSigns(sent, message),
    ...linkSigns(message, links),
    ...wordSigns([message, about], links.length),
  }
  const found = Object.entries(signs).filter(([, weight]) => weight !== 0)
  // What no person would do stays spam, whatever was learnt from words.
  const isCertain = Object.values(sending).some((weight) => weight >= enough)
  const counts = learnt.sign !== null && (learnt.points > 0 || !isCertain)
  const own = found.reduce((sum, [, weight]) => sum + weight, 0)
  const points = own + (counts ? learnt.points : 0)
  const score = Math.max(0, Math.floor((points / enough) * quarantineFrom))
  const learntSigns = counts && learnt.sign !== null ? [learnt.sign] : []
  return { score, signs: [...found.map(([sign]) => sign), ...learntSigns] }
}

/** Whether an enquiry is quarantined as spam, and why. */
export function judge(sent: Sent, learnt?: Learnt): Verdict {
  const { score, signs } = spamScore(sent, learnt)
  return { score, signs, isSpam: score >= quarantineFrom }
}

/** A negative age means that a clock was put back; it counts neither way. */
function sendingSigns({ honeypot, formAge, flooding }: Sent): Signs {
  const age = typeof formAge === 'number' && formAge >= 0 ? formAge : 60_000
  return {
    'hidden field filled in': honeypot.trim() ? 6 : 0,
    'form not ours': formAge === 'forged' ? 5 : 0,
    'too many from one address': flooding ? 5 : 0,
    'sent within a second': age < 1000 ? 3.5 : 0,
    'sent within 3 seconds': age >= 1000 && age < 3000 ? 1.5 : 0,
    'form older than a day': age > 24 * 60 * 60 * 1000 ? 1.5 : 0,
  }
}

function fieldSigns({ name, company, subject, phone, email }: Sent): Signs {
  const same = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase()
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const names = wordsOf(name).filter((word) => word.length >= 5)
  const oddName = names.length > 0 && names.every(isGibberish)
  const oddFirm = [company, subject].some((text) => countGibberish(wordsOf(text)) > 0)
  return {
    'name and company the same': same(name, company) ? 0.5 : 0,
    'name and subject the same': same(name, subject) ? 2.5 : 0,
    'link in the name': linkInName.test(name) ? 4 : 0,
    'mail address in the name': name.includes('@') ? 2 : 0,
    'name of random letters': oddName ? 2.5 : 0,
    'company or subject of random letters': oddFirm ? 1.5 : 0,
    'no telephone number': isNoPhone(phone) ? 1.5 : 0,
    'disposable mail address': disposableHosts.has(host) ? 2 : 0,
  }
}

const linkInName = /https?:|www\.|^[^@]*\.(?:com|ru|net|org)\b/i

/** One digit eleven times or more, 123456, or a text instead of a number. */
function isNoPhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  const letters = phone.replaceAll(/\P{L}/gu, '')
  if (letters.length >= 8 && letters.length > digits.length) return true
  return digits === '123456' || (digits.length >= 11 && new Set(digits).size === 1)
}

function textSigns({ message, email, name }: Sent, reading: ScoredText): Signs {
  const words = wordsOf(reading.text)
  const odd = countGibberish(words)
  const letters = reading.text.match(/\p{L}/gu)?.length ?? 0
  const capitals = reading.text.match(/\p{Lu}/gu)?.length ?? 0
  const single = words.length === 1 && (words[0] as string).length >= 10
  return {
    'message of random letters': odd === 0 ? 0 : Math.min(5, 3 + odd),
    'message of one word': single && !/[^\p{ASCII}]/u.test(message) ? 1.5 : 0,
    'message is the name or address': [email, name].includes(message.trim()) ? 4 : 0,
    'all capitals': letters >= 20 && capitals >= letters * 0.7 ? 1.5 : 0,
    'says the same again': isRepetitive(reading) ? 2 : 0,
    'hidden characters within words': hidden.test(message) ? 2 : 0,
    'two scripts in a word': words.some(isMixed) ? 2 : 0,
  }
}

/** Joiners are used in emoji and other scripts; between Latin letters they only hide a word. */
const hidden = /[a-z\d][\u200b-\u200d\u2060\ufeff]{1,8}[a-z\d]/i

const isMixed = (word: string) => /[a-z]/i.test(word) && /\p{Script=Cyrillic}/u.test(word)
