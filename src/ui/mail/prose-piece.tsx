import { renderToStaticMarkup } from 'react-dom/server'
import type { RichText } from '../../contract/richtext.ts'
import { Prose } from '../site/text/Prose.tsx'
import { mailColours } from './colours.ts'
import { plainProse } from './plain-prose.ts'
import type { Piece } from './text.ts'

const { light } = mailColours
const font = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const words = `margin:0 0 14px;${font};font-size:16px;line-height:25px;color:${light['text-1']}`
const edge = `border:1px solid ${light.hairline}`
const cell = `${edge};padding:8px 10px;${font};font-size:15px;line-height:22px;text-align:left;vertical-align:top`

/** Of each element, inline, as some mail programs drop all other styles; with the class of its dark colours. */
const looks: Readonly<Record<string, readonly [className: string, style: string]>> = {
  p: ['text-1', words],
  h2: ['text-1', `${words};margin-top:26px;font-size:21px;line-height:27px;font-weight:600`],
  h3: ['text-1', `${words};margin-top:20px;font-size:18px;line-height:25px;font-weight:600`],
  ul: ['text-1', `${words};padding-left:24px`],
  ol: ['text-1', `${words};padding-left:24px`],
  li: ['text-1', 'margin:0 0 6px'],
  blockquote: ['sunken', `margin:0 0 14px;padding:14px 18px;background-color:${light.sunken}`],
  table: ['text-1', `width:100%;margin:0 0 14px;border-collapse:collapse;color:${light['text-1']}`],
  th: ['edge', `${cell};font-weight:600`],
  td: ['edge', cell],
  a: ['link', `color:${light.link};text-decoration:underline`],
  figure: ['text-1', 'margin:0 0 14px'],
  figcaption: ['text-3', `${font};font-size:14px;line-height:21px;color:${light['text-3']}`],
  code: ['text-1', 'font-family:Menlo,Consolas,monospace;font-size:14px'],
}

const tag = /<([a-z]+\d?)((?: [a-z-]+="[^"]*")*)>/gi
const unread = / (?:class|id|tabindex|role|aria-label)="[^"]*"/gi
/** The room for the text of a mail, in pixels: Outlook knows no other measure of a picture. */
const column = 528
const picture = /<img (src="[^"]*" alt="[^"]*") width="(\d+)" height="\d+"\/>/g

/**
 * A formatted text as a part of a mail, with its links and pictures at `base`: as the feeds have it, with
 * the styles inline. Of what was typed each `<`, `>` and quote is escaped, so it can be no element here.
 */
export function prosePiece(text: RichText, base: string): Piece {
  const { origin } = new URL(base)
  const plain = renderToStaticMarkup(<Prose text={text} origin={origin} />)
  const html = plain
    .replaceAll(picture, (_, named: string, width: string) => {
      const shown = Math.min(Number(width), column)
      return `<img ${named} width="${shown}" style="display:block;max-width:100%;height:auto;border:0"/>`
    })
    .replaceAll(tag, (_, name: string, given: string) => {
      const [className, style] = looks[name] ?? []
      const kept = given.replaceAll(unread, '')
      return style === undefined
        ? `<${name}${kept}>`
        : `<${name}${kept} class="${className}" style="${style.replaceAll('"', '&quot;')}">`
    })
  return { kind: 'prose', html, text: plainProse(text, origin) }
}
