/** The texts of all elements of a name, in an answer of a store: it has no attributes and no comments within what is read here. */
const elementTexts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    plain(text),
  )

/** The text of the first such element; an empty one where there is none. */
export const textIn = (xml: string, name: string): string => elementTexts(xml, name)[0] ?? ''

/** What is between the tags of each such element. */
export const elementsIn = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(`</${name}>`)))

/** What an answer says is wrong. */
export const errorOf = (xml: string) => ({
  code: textIn(xml, 'Code').slice(0, 100),
  message: textIn(xml, 'Message').slice(0, 300),
})

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
