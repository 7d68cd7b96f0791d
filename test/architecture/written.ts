import { countLines, isProduct, lineAt, parse, type File, type Node, type Rule } from './source.ts'

/**
 * Exports that others build on have a comment that says what they are, unless they have only one
 * line, or five for a type.
 */
export const sharedNamesAreExplained: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && /^src\/(contract|platform)\//.test(file.name))
    .flatMap((file) =>
      parse(file)
        .body.filter((statement) => needsSentence(file, statement) && !hasSentence(file, statement))
        .map(({ start }) => {
          const line = lineAt(file.text, start)
          const [, name] =
            /(?:function|const|class|interface|type) (\w+)/.exec(file.text.slice(start)) ?? []
          return `${file.name}:${line}: ${name} has no sentence that says what it is`
        }),
    )

function needsSentence({ text }: File, { type, declaration, start, end }: Node): boolean {
  if (type !== 'ExportNamedDeclaration' || !declaration) return false
  const size = countLines(text.slice(start, end))
  return size > ((declaration as Node).type.startsWith('TS') ? 5 : 1)
}

const hasSentence = (file: File, { start }: Node) =>
  parse(file).comments.some(
    ({ value, end }) =>
      value.startsWith('*') && end < start && file.text.slice(end, start).trim() === '',
  )

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export const dependenciesHaveReasons: Rule = (files) => {
  const decisions = files.filter(({ name }) => /^docs\/decisions\/.*\.md$/.test(name))
  const texts = decisions.map(({ text }) => text).join('\n')
  const manifest = files.find(({ name }) => name === 'package.json')
  const { dependencies, devDependencies } = JSON.parse(manifest?.text ?? '{}') as Manifest
  const needed = Object.keys({ ...dependencies, ...devDependencies })
  const explained = decisions
    .filter(({ name }) => name.endsWith('-dependencies.md'))
    .flatMap(({ text }) => [...text.matchAll(/^- `([^`]+)`:/gm)].map(([, name = '']) => name))
  return [
    ...needed
      .filter((name) => !texts.includes(`\`${name}\``))
      .map((name) => `package.json: no decision says why ${name} is needed`),
    ...explained
      .filter((name) => !needed.includes(name))
      .map((name) => `package.json: does not have ${name}, which a decision explains`),
  ]
}
