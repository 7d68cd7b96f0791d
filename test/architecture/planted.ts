/** A rule, files that break it and no other, and what has to be said of them. */
export type Planted = [rule: string, files: Record<string, string>, complaint: RegExp]

const lines = (count: number) => '// a line\n'.repeat(count)
const named = (count: number, make: (n: number) => [name: string, text: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))
const short = named(20, (n) => [`src/ui/base/short${n}.ts`, lines(20)])
const body = (count: number) => `{\n${'  work()\n'.repeat(count - 2)}}\n`
/** Enough short functions that one long one is not too many. */
const fitting = {
  'src/ui/base/fits.ts': Array.from({ length: 10 }, (_, n) => `function f${n}() ${body(3)}`).join(
    '',
  ),
}
const machine = (...parts: string[]) => `/${parts.join('/')}`

export const planted: Planted[] = [
  [
    'exports have names',
    { 'src/ui/base/a.ts': 'export default 1', 'vite.config.ts': 'export default 1' },
    /ui\/base\/a/,
  ],
  ['exports have names', { 'scripts/a.ts': 'const a = 1\nexport { a as default }' }, /scripts\/a/],
  [
    'no file only passes on',
    { 'src/ui/base/all.ts': `export * from './a.ts'` },
    /ui\/base\/all\.ts: only passes/,
  ],
  [
    'no drawer for anything',
    { 'test/helpers/a.ts': '', 'src/ui/base/Library.tsx': '' },
    /^test\/helpers/,
  ],
  ['every file stands in a known room', { 'src/services/a.ts': '' }, /^src\/services\/a\.ts/],
  [
    'no folder is full',
    named(41, (n) => [`test/support/a${n}.ts`, '']),
    /^test\/support: holds 41 files/,
  ],
  ['parts of the house have rooms', { 'src/platform/a.ts': '' }, /^src\/platform\/a\.ts/],
  ['features are flat', { 'src/features/a/parts/A.tsx': '' }, /^src\/features\/a\/parts\/A\.tsx/],
  ['islands belong to features', { 'src/ui/base/A.island.tsx': '' }, /^src\/ui\/base\/A/],
  [
    'the clock is given',
    { 'src/app/server/a.ts': 'new Date(1)\nnew Date()' },
    /^src\/app\/server\/a\.ts:2: .*clock/,
  ],
  [
    'the clock is given',
    { 'src/app/server/a.ts': 'Date.now()', 'src/ui/base/a.ts': 'Date.now()' },
    /app\/server\/a\.ts:1/,
  ],
  [
    'the environment is read in one place',
    { 'src/platform/http/a.ts': 'process.env' },
    /platform\/http\/a\.ts:1/,
  ],
  [
    'one file knows where the program stands',
    { 'src/platform/auth/a.ts': `export const a = new URL('a.txt', import.meta.url)` },
    /^src\/platform\/auth\/a\.ts:1: finds a file/,
  ],
  [
    'there is one way to run',
    { 'src/app/server/a.ts': `'NODE_ENV'` },
    /app\/server\/a\.ts:1: asks for NODE_ENV/,
  ],
  [
    'no text becomes HTML',
    { 'src/ui/base/a.ts': '// innerHTML\na.innerHTML = b' },
    /ui\/base\/a\.ts:2: turns/,
  ],
  [
    'no element has a style of its own',
    { 'src/ui/base/A.tsx': 'const a = <p style={b} />' },
    /A\.tsx:1/,
  ],
  [
    'nothing is left for later',
    { 'bench/a.ts': `'TODO'\n/* TODO: all */` },
    /^bench\/a\.ts:2: finish/,
  ],
  ['nothing is left for later', { 'src/ui/base/a.css': `/* FIXME */` }, /^src\/ui\/base\/a\.css:1/],
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
  [
    'no machine is named',
    { 'src/app/server/a.ts': `'${machine('tmp')}'` },
    /^src\/app\/server\/a\.ts:1: names/,
  ],
  ['no machine is named', { '.npmrc': ['registry', 'x'].join('=') }, /^\.npmrc:1: names/],
  [
    'the lock file names no server',
    { 'package-lock.json': '{"resolved":""}' },
    /^package-lock\.json/,
  ],
  [
    'platform names no business word',
    {
      'src/features/salesforce/contract.ts': '',
      'src/platform/config/a.ts': `// salesforce\nconst salesforceUrl = ''`,
    },
    /^src\/platform\/config\/a\.ts:2: names salesforce/,
  ],
  [
    'platform names no business word',
    {
      'src/database/tables/tables.ts': 'export interface Tables { case_study: { id: string } }',
      'src/platform/http/a.ts': `const a = (db: any) =>\n  db.selectFrom('case_study as one')`,
    },
    /^src\/platform\/http\/a\.ts:2: names case_study/,
  ],
  [
    'most files are short',
    { ...short, ...named(21, (n) => [`src/app/server/a${n}.ts`, lines(61)]) },
    /^src: half of the files have 61 lines or more/,
  ],
  [
    'nine files in ten fit',
    { ...short, ...named(3, (n) => [`src/app/server/a${n}.ts`, lines(151)]) },
    /^src: 3 of 23 files have more than 150 lines: src\/app\/server\/a0\.ts 151/,
  ],
  [
    'no file is huge',
    { ...short, 'src/ui/base/a.css': lines(301) },
    /^src\/ui\/base\/a\.css: has 301 lines/,
  ],
  [
    'nine functions in ten fit',
    { 'src/app/server/a.ts': `const long = () => ${body(26)}function fits() ${body(25)}` },
    /^src: 1 of 2 functions have more than 25 lines: src\/app\/server\/a\.ts long 26/,
  ],
  [
    'components fit',
    { ...short, 'src/ui/base/A.tsx': `function Long() ${body(71)}function Fits() ${body(70)}` },
    /^src\/ui\/base\/A\.tsx: Long has 71 lines/,
  ],
  [
    'no function is huge',
    { ...short, ...fitting, 'src/app/server/a.ts': `function huge() ${body(81)}` },
    /^src\/app\/server\/a\.ts: huge has 81 lines/,
  ],
  [
    'nothing knows everything',
    {
      'src/app/server/a.ts': Array.from({ length: 31 }, (_, n) => `import './a${n}.ts'`).join('\n'),
    },
    /^src\/app\/server\/a\.ts: imports 31 others/,
  ],
  [
    'shared names are explained',
    {
      'src/platform/http/a.ts': `/** A. */\nexport function a() ${body(3)}\nexport function b() ${body(3)}\n/** C. */\nconst c = 1`,
    },
    /^src\/platform\/http\/a\.ts:6: b has no sentence/,
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
  [
    'a test that does not apply is skipped, not passed',
    {
      'src/ui/base/a.test.ts': `test('a', async () => {\n  work()\n  if (b) return\n  check()\n})`,
    },
    /^src\/ui\/base\/a\.test\.ts:1: a test may end here unseen/,
  ],
  [
    'a test that does not apply is skipped, not passed',
    { 'test/a.test.ts': 'const onOne = process.platform ? () => {} : test' },
    /^test\/a\.test\.ts:1/,
  ],
  [
    'every check can fail',
    { 'test/a.test.ts': 'assert.ok(found.length >= 0)' },
    /test\.ts:1: this/,
  ],
  [
    'every check can fail',
    { 'test/a.test.ts': 'try {\n  work()\n} catch {}' },
    /^test\/a\.test\.ts:3: this cannot fail/,
  ],
]
