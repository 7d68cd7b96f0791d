import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { accentColours } from '../../contract/accent.ts'
import { brandAddress, type Brand, type BrandPictureName } from '../../contract/brand.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { mailColours } from './colours.ts'
import { mailStyles as styles } from './styles.ts'

const nameMark = 'the name of the firm'
const [beforeName = '', afterName = ''] = renderToStaticMarkup(
  createElement('p', { className: 'text-1', style: styles.firm }, nameMark),
).split(nameMark)

/**
 * A mail with the face of the firm: its accent and its logo. Mails are written before that, so that
 * one that waits to be sent leaves with the face of that moment. No text of a mail can be taken for
 * what is replaced here, because its quotes and its `<` are escaped.
 */
export function dressMail(mail: MailMessage, brand: Brand, origin: string): MailMessage {
  const { accent, logo } = brand
  if (accent === null && !logo.paper && !logo.night) return mail
  const coloured = accent === null ? mail.html : withAccent(mail.html, accent)
  return { ...mail, html: logo.paper ? withLogo(coloured, brand, origin) : coloured }
}

function withAccent(html: string, accent: string): string {
  const { on } = accentColours(accent)
  return html.replaceAll(/ style="[^"]*"/g, (style) =>
    style.replaceAll(mailColours.marigold, accent).replaceAll(mailColours['on-marigold'], on),
  )
}

function withLogo(html: string, { version, logo }: Brand, origin: string): string {
  const begin = html.indexOf(beforeName)
  if (begin < 0) return html
  const end = html.indexOf(afterName, begin)
  const name = html.slice(begin + beforeName.length, end)
  const picture = (kind: 'paper' | 'night', hidden: string) => {
    const { width, height } = logo[kind] ?? { width: 0, height: 0 }
    const source = origin + brandAddress(version, `mail-${kind}` satisfies BrandPictureName)
    // Where pictures are not shown, the name stands there as it would without a logo.
    return `<img class="logo-${kind} text-1" src="${source}" width="${width}" height="${height}" alt="${name}" style="${shown}${hidden}"/>`
  }
  const night = logo.night
    ? // Outlook on Windows knows no dark pictures, and would show both.
      `<!--[if !mso]><!-->${picture('night', ';display:none')}<!--<![endif]-->`
    : ''
  const [head = '', tail = ''] = halves(html, begin, end + afterName.length)
  const rules = night ? darkLogo : plated
  return `${head.replace('</style>', `${rules}</style>`)}${picture('paper', '')}${night}${tail}`
}

const halves = (html: string, begin: number, end: number) => [html.slice(0, begin), html.slice(end)]

const [, shown = ''] =
  /style="([^"]*)"/.exec(
    renderToStaticMarkup(
      createElement('p', { style: { ...styles.firm, display: 'block', border: 0 } }),
    ),
  ) ?? []

/** For mail programs that read style sheets. */
const darkLogo = `@media (prefers-color-scheme: dark) {
  .logo-paper { display: none !important; }
  .logo-night { display: block !important; }
}
`
/** Its picture is on white, also where the mail around it is dark. */
const plated = `@media (prefers-color-scheme: dark) {
  .logo-paper { padding: 8px 10px !important; border-radius: 6px; background-color: #ffffff !important; }
}
`
