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
export const keepEnds = (text: string): string =>
  text.replaceAll(/^\s+|\s+$/g, (spaces) =>
    spaces.replaceAll(/./gs, (one) => `&#${one.codePointAt(0)};`),
  )
