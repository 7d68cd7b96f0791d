import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spamScore } from './score.ts'

const blank = { phone: '', company: '', subject: '', service_interest: '', budget_range: '' }
const rest = { timeline: '', honeypot: '', formAge: null, origin: 'api' } as const

const hostile: Record<string, string> = {
  letters: 'a',
  'random letters': 'xq',
  words: 'a ',
  'first words of phrases': 'buy your free ',
  'phrases within phrases': 'online casino ',
  'beginnings of links': 'https://',
  'hosts without end': 'www.a.',
  links: 'http://a.b/ ',
  brackets: '[[[url[',
  tags: '<a <a href',
  dots: '.',
  'lines of blanks': ' \n',
  marks: 'a\u0301\u0323',
  'marks alone, out of order': '\u0301\u0323',
  'hidden characters': '\u200b',
  'hidden characters in words': 'a\u200b',
  'one sign for eighteen': '\ufdfa',
  'halves of characters': '\ud83d',
  'other scripts': '赌场',
  'mixed scripts': 'aа',
  'capitals now and then': 'aAbB',
  'quoted lines': '> the same again and again.\n',
}

/** Processor time in ms, the least of three runs, so that other load on the machine is left out. */
function work(size: number, part: string): number {
  const long = part.repeat(size).slice(0, size)
  const sent = { ...blank, ...rest, name: long, email: `${long}@a.example`, message: long }
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    spamScore({ ...sent, company: long, phone: long })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

/** The factor for four times the length: 4 where the work is linear, 16 where it is quadratic. */
function growth(part: string): number {
  const [one, four] = [work(15_000, part), work(60_000, part)]
  // So little time for twice the longest message is harmless, and too little to compare.
  return four < 20 ? 0 : four / one
}

for (const [name, part] of Object.entries(hostile))
  test(`the score takes linear time: ${name}`, () => {
    work(2000, part)
    const least = [1, 2, 3].reduce((seen) => (seen < 8 ? seen : growth(part)), Infinity)
    assert.ok(least < 8, `${least} times the work for 4 times the length`)
  })
