import TurndownService from 'turndown'
import { escaped, gap, prefixLines, isSilent, figureRule, link } from './markdown-words.ts'

/**
 * A page in Markdown (CommonMark): the text of its `html` for a reader. Forms, navigation and
 * ornaments are left out. `base` is the address of the page.
 */
export const markdown = (html: string, base: string): string =>
  `${serviceFor(base).turndown(html)}\n`

function serviceFor(base: string): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    emDelimiter: '*',
    br: '\\',
    blankReplacement: (_, node) => blank(node),
  })
  service.escape = escaped
  const rules = { ...blocks, ...words, link: link(base), silent, figure: figureRule(base) }
  // Turndown tries the newest rule first.
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule)
  return service
}

type Rules = Record<string, TurndownService.Rule>

const silent: TurndownService.Rule = { filter: isSilent, replacement: () => '' }

const words: Rules = {
  apart: {
    filter: ['span', 'time'],
    replacement: (text, node) => (text.trim() ? gap(node) + text : text),
  },
}

const blocks: Rules = {
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    // A number at its beginning makes no list of a heading.
    replacement: (text, { nodeName }) =>
      `\n\n${'#'.repeat(Number(nodeName[1]))} ${text.trim().replace(/^(\d+)\\/, '$1')}\n\n`,
  },
  item: { filter: 'li', replacement: (text, node) => item(text, node) },
  quote: {
    filter: 'blockquote',
    replacement: (text) => `\n\n${prefixLines(text.trim(), '> ')}\n\n`,
  },
  term: { filter: 'dt', replacement: (text) => `\n- **${text.trim()}**: ` },
  detail: { filter: 'dd', replacement: (text) => text.trim() },
  pair: {
    filter: (node) => node.nodeName === 'DIV' && node.parentNode?.nodeName === 'DL',
    replacement: (text) => text,
  },
  row: { filter: 'tr', replacement: (text) => `\n- ${text}` },
  cell: {
    filter: ['td', 'th'],
    replacement: (text, node) => (node.previousElementSibling ? ' · ' : '') + text.trim(),
  },
}

/** An item with a heading of its own is a part of the page rather than an item of a list. */
function item(text: string, node: HTMLElement): string {
  if (/^#+ /m.test(text)) return `\n\n${text}\n\n`
  const place = Array.from(node.parentElement?.children ?? []).indexOf(node) + 1
  const mark = node.parentNode?.nodeName === 'OL' ? `${place}. ` : '- '
  return `${mark}${prefixLines(text.trim(), ' '.repeat(mark.length)).trimStart()}\n`
}

/** A drawing with a meaning has a label with the same in words. */
function blank(node: HTMLElement): string {
  const label = node.nodeName === 'svg' && node.getAttribute('aria-label')
  if (label) return `\n\n${escaped(label)}\n\n`
  if ('isBlock' in node && node.isBlock) return '\n\n'
  return node.textContent ? ' ' : ''
}
