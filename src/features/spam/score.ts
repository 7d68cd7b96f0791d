import type { Circumstances, EnquiryInput, Verdict } from '../enquiry/contract.ts'
import { countGibberish, isGibberish } from './gibberish.ts'
import { linkSigns } from './links.ts'
import { foreignLinks, isRepetitive, read, wordsOf, type Reading } from './text.ts'
import { wordSigns } from './phrases.ts'
import { disposableHosts } from './hosts.ts'

/** An enquiry as it is judged. */
export interface Sent extends EnquiryInput, Circumstances {}

/** What speaks for a robot, and how much, in points; some speak against it. */
type Signs = Record<string, number>

/** From this score on an enquiry waits in the review box; it is never refused for it. */
export const quarantineFrom = 100
/** So many points make that score. */
const enough = 5

/**
 * How much an enquiry looks like a robot’s: a whole number, 0 for most, `quarantineFrom` and more
 * for spam. What no person could do suffices alone; what people do at times (haste, capitals, a
 * link) never does. The work grows with the length of the texts and not faster.
 */
export function spamScore(sent: Sent): { score: number; signs: string[] } {
  const message = read(sent.message)
  const about = read([sent.company, sent.subject, sent.budget_range, sent.timeline].join('\n'))
  const links = foreignLinks(message.links, sent.email)
  const signs: Signs = {
    ...cameOddly(sent),
    ...fieldSigns(sent),
    ...textSigns(sent, message),
    ...linkSigns(message, links),
    ...wordSigns([message, about], links.length),
  }
  const found = Object.entries(signs).filter(([, weight]) => weight !== 0)
  const points = found.reduce((sum, [, weight]) => sum + weight, 0)
  const score = Math.max(0, Math.floor((points / enough) * quarantineFrom))
  return { score, signs: found.map(([sign]) => sign) }
}

/** Whether an enquiry is held back as spam, and why. */
export function judge(sent: Sent): Verdict {
  const { score, signs } = spamScore(sent)
  return { score, signs, isSpam: score >= quarantineFrom }
}

/** A clock that was put back makes a form younger than nothing, which says nothing. */
function cameOddly({ honeypot, formAge, flooding }: Sent): Signs {
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

/** Eleven times the same digit, counting up, or more letters than a number in words has. */
function isNoPhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  const letters = phone.replaceAll(/\P{L}/gu, '')
  if (letters.length >= 8 && letters.length > digits.length) return true
  return digits === '123456' || (digits.length >= 11 && new Set(digits).size === 1)
}

function textSigns({ message, email, name }: Sent, reading: Reading): Signs {
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

/** Joiners belong to emoji and to other scripts; between Latin letters they only hide a word. */
const hidden = /[a-z\d][\u200b-\u200d\u2060\ufeff]{1,8}[a-z\d]/i

const isMixed = (word: string) => /[a-z]/i.test(word) && /\p{Script=Cyrillic}/u.test(word)
