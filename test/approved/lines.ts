/** Attributes about styling, or that differ from build to build. */
const ignored = /^(class|style|srcset|data-hydrate|data-island)$/
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * A page as lines that a person can compare: each meaningful tag, with its attributes in
 * alphabetical order and the text that follows. Random values are replaced by numbers.
 */
export function linesOf(page: string): string[] {
  const bare = page
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g, '<script>$1')
    .replaceAll(/<svg\b([^>]*)>([^]*?)<\/svg>/g, (_, given: string, inside: string) =>
      drawn(given, inside),
    )
    .replaceAll(/<(style|script src)\b[^>]*>[^]*?<\/(style|script)>/g, '<$1>')
  const pieces = bare.split(/(<[^>]+>)/).map((piece) => piece.trim())
  const lines: string[] = []
  for (const piece of pieces.filter(Boolean)) {
    if (!piece.startsWith('<')) lines.push(`${lines.pop() ?? ''} ${plain(piece)}`.trim())
    else if (!piece.startsWith('</')) lines.push(tagOf(piece))
  }
  return named(lines.filter((line) => !omitted.test(line)))
}

/**
 * Of a drawing, what is heard and what is read: a plain `<svg>` is hidden from whoever listens, and has
 * no words; of any other one its role and its names are shown.
 */
function drawn(given: string, inside: string): string {
  const words = [...inside.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim())
  const heard = [...given.matchAll(/(?:role|aria-[\w-]+)="[^"]*"/g)].map(([one]) => one)
  const isHidden = heard.length === 1 && heard[0] === 'aria-hidden="true"'
  const attributes = isHidden ? [] : heard.length > 0 ? heard : ['heard']
  return `<${['svg', ...attributes].join(' ')}>${words.filter(Boolean).join(' ')}`
}

/** Tags that only contain others, and the options of time zones, which depend on the machine. */
const omitted = /^<(div|span|br)>$|^<option value="\w+\/[\w/+-]+">/

function tagOf(tag: string): string {
  const [, name = ''] = /^<(!?[\w-]+)/.exec(tag) ?? []
  const given = tag.slice(name.length + 1).matchAll(/([\w:-]+)(?:="([^"]*)")?/g)
  const attributes = [...given]
    .filter(([, key = '']) => !ignored.test(key))
    .map(([, key, value]) => (value ? `${key}=${JSON.stringify(plain(value))}` : key))
  return `<${[name, ...attributes.toSorted()].join(' ')}>`
}

const plain = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)

/** Ids of rows, of requests and of React, signed values, hashes of files. */
const random =
  /(?<=\/preview\/look\/)[\w.-]+|(?<![\w.-])(?=[\w-]*[A-Z0-9])[\w-]{22}(?![\w-])|_[rR]_\w*_|«\w+»|\b[0-9a-f]{64}\b|\b[0-9a-z]{8}-[\w-]{12}\.[\w-]{22}|(?<=^<code> )[\w-]{12,}(?= \.$)|(?<=[" ][a-z]+-)[\w-]{22}(?=-(?:hint|error)[" ]|")/g

/** The first random value is called #1, and so on, so that references remain visible. */
function named(lines: string[]): string[] {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `#${names.size + 1}`
    names.set(text, name)
    return name
  }
  return lines.map((line) =>
    line
      .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}\./g, '$1.')
      // Held against the files by test/program/integrity.test.ts.
      .replaceAll(/"sha256-[\w+/]{43}="/g, '"sha256-…"')
      .replaceAll(random, nameOf),
  )
}
