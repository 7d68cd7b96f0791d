/** With all escaped that Markdown would read as marks anywhere. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<|]|&(?=#?\w)|!$|(?<!\S)#+(?!\S)/g, (sign) =>
    sign.replaceAll(/./g, String.raw`\$&`),
  )

/** Begins with nothing that forms a line, and keeps its spaces. */
export const line = (text: string): string =>
  atEnds(text)
    .replace(/^\d{1,9}(?=[.)])/, '$&\\')
    .replace(/^[#>+\-=:~]/, '\\$&')

/** Spaces at an end are only kept as numbers. */
export const atEnds = (text: string): string =>
  text.replaceAll(/^\s+|\s+$/g, (spaces) =>
    [...spaces].map((one) => `&#${one.codePointAt(0)};`).join(''),
  )
