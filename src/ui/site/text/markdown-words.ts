import type TurndownService from 'turndown'

/** What is for eyes, hands or scripts, and says nothing that is not said beside it. */
const silent = new Set(['button', 'form', 'img', 'nav', 'noscript', 'script', 'style', 'svg'])

export const isSilent = (node: HTMLElement) =>
  silent.has(node.nodeName.toLowerCase()) || node.getAttribute('aria-hidden') === 'true'

/** A text that stays what it is where Markdown would see a mark in it. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
    .replace(/^\d+(?=[.)](?:\s|$))/, '$&\\')
    .replace(/^[#>+=|-]/, '\\$&')

const inline = new Set(['A', 'B', 'CODE', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'TIME'])

/** What stands between an element and the one before it where only a style sheet sets them apart. */
export function gap(node: HTMLElement): string {
  let before = node.previousSibling
  while (before && saysNothing(before)) before = before.previousSibling
  if (!before || !inline.has(before.nodeName)) return ''
  return before.nodeName === 'STRONG' ? ' ' : ' · '
}

const saysNothing = (node: Node): boolean =>
  'getAttribute' in node
    ? isSilent(node as HTMLElement) || Array.from(node.childNodes).every(saysNothing)
    : !node.textContent

/** Links of a page at `base`, as whole addresses. */
export const link = (base: string): TurndownService.Rule => ({
  filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
  replacement(text, node) {
    const { href } = new URL(node.getAttribute('href') ?? '', base)
    const address = /[()\s]/.test(href) ? `<${href}>` : href
    const isOfMany = node.previousElementSibling?.nodeName === 'A'
    return `${isOfMany ? gap(node) : ''}[${text}](${address})`
  },
})

/** Each line after `mark`, of which an empty line has only what can be seen. */
export const indented = (text: string, mark: string): string =>
  text.replaceAll(/^(?=(.?))/gm, (_, next: string) => (next ? mark : mark.trimEnd()))
