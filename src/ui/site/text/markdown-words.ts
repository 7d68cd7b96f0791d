import type TurndownService from 'turndown'

/** Elements for eyes, hands or scripts, whose content also stands in the text beside them. */
const silent = new Set(['button', 'form', 'img', 'nav', 'noscript', 'script', 'style', 'svg'])

export const isSilent = (node: HTMLElement) =>
  silent.has(node.nodeName.toLowerCase()) || node.getAttribute('aria-hidden') === 'true'

/** The text with everything escaped that Markdown would read as markup. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
    .replace(/^\d+(?=[.)](?:\s|$))/, '$&\\')
    .replace(/^[#>+=|-]/, '\\$&')

const inline = new Set(['A', 'B', 'CODE', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'TIME'])

/** The separator between an element and the one before it, where only a style sheet separates them. */
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

/** Makes the links of a page at `base` whole addresses. */
export const link = (base: string): TurndownService.Rule => ({
  filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
  replacement(text, node) {
    const given = node.getAttribute('href') ?? ''
    // What is no address stays as it was written, but for what would end it.
    const href = URL.parse(given, base)?.href ?? given.replaceAll(/[<>\s]/g, encodeURIComponent)
    const address = /[()\s]/.test(href) ? `<${href}>` : href
    const isOfMany = node.previousElementSibling?.nodeName === 'A'
    return `${isOfMany ? gap(node) : ''}[${text}](${address})`
  },
})

/**
 * A picture of a text, with what stands below it; one that only decorates is left out. Charts and quotes
 * are figures, too, and are no pictures.
 */
export const figureRule = (base: string): TurndownService.Rule => ({
  filter: (node) =>
    node.nodeName === 'FIGURE' && /^(PICTURE|IMG)$/.test(node.firstElementChild?.nodeName ?? ''),
  replacement(_, node) {
    const picture = node.querySelector('img')
    const alt = picture?.getAttribute('alt') ?? ''
    const given = picture?.getAttribute('src') ?? ''
    const href = URL.parse(given, base)?.href ?? given
    const caption = escaped(node.querySelector('figcaption')?.textContent ?? '')
    const shown = [alt === '' ? '' : `![${escaped(alt)}](${href})`, caption].filter(Boolean)
    return `\n\n${shown.join('\n\n')}\n\n`
  },
})

/** Puts `mark` before each line; before an empty line without its trailing space. */
export const prefixLines = (text: string, mark: string): string =>
  text.replaceAll(/^(?=(.?))/gm, (_, next: string) => (next ? mark : mark.trimEnd()))
