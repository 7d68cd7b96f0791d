/** A rule, files that break it and no other, and what has to be said of them. */
export type Planted = [rule: string, files: Record<string, string>, complaint: RegExp]

const lines = (count: number) => '// a line\n'.repeat(count)
const named = (count: number, make: (n: number) => [name: string, text: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))
const short = named(20, (n) => [`src/ui/short${n}.ts`, lines(20)])
const body = (count: number) => `{\n${'  work()\n'.repeat(count - 2)}}\n`
const machine = (...parts: string[]) => `/${parts.join('/')}`

export const planted: Planted[] = [
  [
    'exports have names',
    { 'src/ui/a.ts': 'export default 1', 'vite.config.ts': 'export default 1' },
    /ui\/a/,
  ],
  ['exports have names', { 'scripts/a.ts': 'const a = 1\nexport { a as default }' }, /scripts\/a/],
  [
    'no file only passes on',
    { 'src/ui/all.ts': `export * from './a.ts'` },
    /ui\/all\.ts: only passes/,
  ],
  [
    'no drawer for anything',
    { 'test/helpers/a.ts': '', 'src/ui/Library.tsx': '' },
    /^test\/helpers/,
  ],
  ['every file stands in a known room', { 'src/services/a.ts': '' }, /^src\/services\/a\.ts/],
  ['features are flat', { 'src/features/a/parts/A.tsx': '' }, /^src\/features\/a\/parts\/A\.tsx/],
  ['islands belong to features', { 'src/ui/A.island.tsx': '' }, /^src\/ui\/A/],
  [
    'the clock is given',
    { 'src/app/a.ts': 'new Date(1)\nnew Date()' },
    /^src\/app\/a\.ts:2: .*clock/,
  ],
  [
    'the clock is given',
    { 'src/app/a.ts': 'Date.now()', 'src/ui/a.ts': 'Date.now()' },
    /app\/a\.ts:1/,
  ],
  [
    'the environment is read in one place',
    { 'src/platform/a.ts': 'process.env' },
    /platform\/a\.ts:1/,
  ],
  ['there is one way to run', { 'src/app/a.ts': `'NODE_ENV'` }, /app\/a\.ts:1: asks for NODE_ENV/],
  [
    'no text becomes HTML',
    { 'src/ui/a.ts': '// innerHTML\na.innerHTML = b' },
    /ui\/a\.ts:2: turns/,
  ],
  [
    'no element has a style of its own',
    { 'src/ui/A.tsx': 'const a = <p style={b} />' },
    /A\.tsx:1/,
  ],
  [
    'nothing is left for later',
    { 'bench/a.ts': `'TODO'\n/* TODO: all */` },
    /^bench\/a\.ts:2: finish/,
  ],
  ['nothing is left for later', { 'src/ui/a.css': `/* FIXME */` }, /^src\/ui\/a\.css:1/],
  ['nothing is left for later', { 'test/a.ts': `// @ts-ignore\na()` }, /^test\/a\.ts:1/],
  [
    'nothing is left for later',
    { 'test/a.ts': `// oxlint-disable-next-line\na()` },
    /^test\/a\.ts:1/,
  ],
  [
    'no machine is named',
    { 'docs/a.md': `see\n${machine('work', 'main')}` },
    /^docs\/a\.md:2: names/,
  ],
  ['no machine is named', { 'src/app/a.ts': `'${machine('tmp')}'` }, /^src\/app\/a\.ts:1: names/],
  ['no machine is named', { '.npmrc': ['registry', 'x'].join('=') }, /^\.npmrc:1: names/],
  [
    'the lock file names no server',
    { 'package-lock.json': '{"resolved":""}' },
    /^package-lock\.json/,
  ],
  [
    'most files are short',
    { ...short, ...named(21, (n) => [`src/app/a${n}.ts`, lines(61)]) },
    /^src: half of the files have 61 lines or more/,
  ],
  [
    'nine files in ten fit',
    { ...short, ...named(3, (n) => [`src/app/a${n}.ts`, lines(151)]) },
    /^src: 3 of 23 files have more than 150 lines: src\/app\/a0\.ts 151/,
  ],
  ['no file is huge', { ...short, 'src/ui/a.css': lines(301) }, /^src\/ui\/a\.css: has 301 lines/],
  [
    'nine functions in ten fit',
    { 'src/app/a.ts': `const long = () => ${body(26)}function fits() ${body(25)}` },
    /^src: 1 of 2 functions have more than 25 lines: src\/app\/a\.ts long 26/,
  ],
  [
    'components fit',
    { ...short, 'src/ui/A.tsx': `function Long() ${body(71)}function Fits() ${body(70)}` },
    /^src\/ui\/A\.tsx: Long has 71 lines/,
  ],
  [
    'shared names are explained',
    {
      'src/platform/a.ts': `/** A. */\nexport function a() ${body(3)}\nexport function b() ${body(3)}\n/** C. */\nconst c = 1`,
    },
    /^src\/platform\/a\.ts:6: b has no sentence/,
  ],
  [
    'dependencies have their reasons',
    {
      'package.json': '{"dependencies":{"hono":"4"},"devDependencies":{"vite":"8"}}',
      'docs/decisions/009-dependencies.md': '- `vite` builds.',
    },
    /^package\.json: no decision says why hono/,
  ],
  [
    'dependencies have their reasons',
    {
      'package.json': '{"dependencies":{"hono":"4"}}',
      'docs/decisions/009-dependencies.md': '- `hono`: routes.\n- `gone`: something.',
    },
    /^package\.json: does not have gone/,
  ],
]
