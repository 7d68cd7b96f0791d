/** With all markdownEscaped that Markdown would read as marks anywhere. */
export const markdownEscaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<|]|&(?=#?\w)|!$|(?<!\S)#+(?!\S)/g, (sign) =>
    sign.replaceAll(/./g, String.raw`\$&`),
  )

/** Begins with nothing that forms a line, and keeps its spaces. */
export const lineStart = (text: string): string =>
  keepEnds(text)
    .replace(/^\d{1,9}(?=[.)])/, '$&\\')
    .replace(/^[#>+\-=:~]/, '\\$&')

/** Spaces at an end are only kept as numbers. */
export function keepEnds(text: string): string {
  // No expression: one that looks for an end begins anew at each of many spaces.
  const said = text.trimStart()
  const first = text.slice(0, text.length - said.length)
  const words = said.trimEnd()
  return numbered(first) + words + numbered(said.slice(words.length))
}

const numbered = (spaces: string): string =>
  spaces.replaceAll(/./gs, (one) => `&#${one.codePointAt(0)};`)
