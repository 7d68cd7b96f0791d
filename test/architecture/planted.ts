/** A rule, files that break it and no other rule, and the expected complaint. */
export type Planted = [rule: string, files: Record<string, string>, complaint: RegExp]

const lines = (count: number) => '// a line\n'.repeat(count)
/** So many files. */
export const named = (count: number, make: (n: number) => [name: string, text: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))
const short = named(20, (n) => [`src/ui/base/short${n}.ts`, lines(20)])
const body = (count: number) => `{\n${'  work()\n'.repeat(count - 2)}}\n`
/** Enough short functions to allow one long one. */
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
    'no two files export the same name',
    {
      'src/ui/base/a.ts': 'export const plain = 1\nexport interface A {}',
      'src/ui/site/a.ts': `import { plain } from '../base/a.ts'\nexport { plain }\nexport type A = 1`,
    },
    /^src\/ui\/site\/a\.ts: exports A, which is a name of src\/ui\/base\/a\.ts/,
  ],
  [
    'no two files export the same name',
    {
      'src/app/server/a.ts': 'export async function stop() {}',
      'test/support/a.ts': 'export const { stop } = { stop: 1 }',
    },
    /^test\/support\/a\.ts: exports stop/,
  ],
  [
    'no two files export the same name',
    {
      'src/app/server/a.ts': 'const stop = 1\nexport { stop }',
      'test/doubles/a.ts': 'export class stop {}',
    },
    /^test\/doubles\/a\.ts: exports stop/,
  ],
  [
    'no file only re-exports',
    { 'src/ui/base/all.ts': `export * from './a.ts'` },
    /ui\/base\/all\.ts: only re-exports/,
  ],
  [
    'queries are in stores',
    {
      'src/features/a/store.ts': `export const a = (db) => db.selectFrom('a')`,
      'src/features/a/passkey-store.ts': `export const b = (db) => db.deleteFrom('b')`,
      'src/features/setup/demo-a.ts': `export const c = (db) => db.insertInto('c')`,
      'src/features/a/publish.ts': `// selectFrom('a')\nexport const d = (trx) =>\n  trx.insertInto('a')`,
    },
    /^src\/features\/a\/publish\.ts:3: queries the database/,
  ],
  [
    'queries are in stores',
    { 'src/features/a/restore.ts': `const a = (db, scope) => readIn(db, scope, 'a')` },
    /^src\/features\/a\/restore\.ts:1: queries/,
  ],
  [
    'queries are in stores',
    { 'src/features/a/search.ts': 'const a = sql`select 1`' },
    /^src\/features\/a\/search\.ts:1: queries/,
  ],
  [
    'queries are in stores',
    { 'src/app/server/a.ts': `const a = ({ selectFrom }) => selectFrom('a')` },
    /^src\/app\/server\/a\.ts:1: queries/,
  ],
  [
    'columns are written out',
    { 'src/platform/http/a.ts': `const a = (db) =>\n  db.selectFrom('a')\n    .selectAll('a')` },
    /^src\/platform\/http\/a\.ts:3: selects all/,
  ],
  [
    'what is written names its columns',
    {
      'src/features/oak/store.ts': `const map = (row, rows) => new Map([...Object.values(row), ...rows.values()]).set(row, 1)
const add = (db, row) => db.insertInto('a').values({ b: row.b, c: null }).onConflict((is) => is.doUpdateSet({ b: row.b }))
const all = (db, rows) => db.insertInto('a').values(rows.map(({ b }) => ({ b })))
const none = { b: null }
const clear = (db) => db.updateTable('a').set(none)
const count = (db) => db.updateTable('a').set((is) => ({ b: is('b', '+', 1) }))
const whole = (db, row) =>
  db.insertInto('a').values(row)`,
    },
    /^src\/features\/oak\/store\.ts:8: writes a row whole/,
  ],
  [
    'what is written names its columns',
    {
      'src/platform/auth/a.ts': `const a = (db, row) => db.updateTable('a').set({ b: 1, ...row })`,
    },
    /^src\/platform\/auth\/a\.ts:1: writes a row whole/,
  ],
  [
    'the clock is passed in',
    { 'src/app/server/a.ts': 'new Date(1)\nnew Date()' },
    /^src\/app\/server\/a\.ts:2: .*clock/,
  ],
  [
    'the clock is passed in',
    { 'src/app/server/a.ts': 'Date.now()', 'src/ui/base/a.ts': 'Date.now()' },
    /app\/server\/a\.ts:1/,
  ],
  [
    'the environment is read in one place',
    { 'src/platform/http/a.ts': 'process.env' },
    /platform\/http\/a\.ts:1/,
  ],
  [
    'only platform/root.ts locates files',
    { 'src/platform/auth/a.ts': `export const a = new URL('a.txt', import.meta.url)` },
    /^src\/platform\/auth\/a\.ts:1: finds a file/,
  ],
  [
    'NODE_ENV is not read',
    { 'src/app/server/a.ts': `'NODE_ENV'` },
    /app\/server\/a\.ts:1: reads NODE_ENV/,
  ],
  [
    'no text becomes HTML',
    { 'src/ui/base/a.ts': '// innerHTML\na.innerHTML = b' },
    /ui\/base\/a\.ts:2: turns/,
  ],
  [
    'no element has a style attribute',
    { 'src/ui/base/A.tsx': 'const a = <p style={b} />' },
    /A\.tsx:1/,
  ],
  [
    'no TODO and no suppression is left',
    { 'bench/a.ts': `'TODO'\n/* TODO: all */` },
    /^bench\/a\.ts:2: finish/,
  ],
  [
    'no TODO and no suppression is left',
    { 'src/ui/base/a.css': `/* FIXME */` },
    /^src\/ui\/base\/a\.css:1/,
  ],
  ['no TODO and no suppression is left', { 'test/a.ts': `// @ts-ignore\na()` }, /^test\/a\.ts:1/],
  [
    'no TODO and no suppression is left',
    { 'test/a.ts': `// oxlint-disable-next-line\na()` },
    /^test\/a\.ts:1/,
  ],
  [
    'no path of a machine and no registry is named',
    { 'docs/a.md': `see\n${machine('work', 'main')}` },
    /^docs\/a\.md:2: names/,
  ],
  [
    'no path of a machine and no registry is named',
    { 'src/app/server/a.ts': `'${machine('tmp')}'` },
    /^src\/app\/server\/a\.ts:1: names/,
  ],
  [
    'no path of a machine and no registry is named',
    { '.npmrc': ['registry', 'x'].join('=') },
    /^\.npmrc:1: names/,
  ],
  [
    'the lock file names no server',
    { 'package-lock.json': '{"resolved":""}' },
    /^package-lock\.json/,
  ],
  [
    'platform uses no names of slices',
    {
      'src/features/salesforce/contract.ts': '',
      'src/platform/config/a.ts': `// An address\nconst salesforceUrl = ''`,
    },
    /^src\/platform\/config\/a\.ts:2: names salesforce/,
  ],
  [
    'platform uses no names of slices',
    {
      'src/features/casestudies/contract.ts': '',
      'src/features/enquiry/contract.ts': '',
      'src/platform/mail/a.ts': `const a = 1\n/** As two enquiries at once. */\nconst b = 1`,
    },
    /^src\/platform\/mail\/a\.ts:2: names enquiry/,
  ],
  [
    'platform uses no names of slices',
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
    'nine files in ten have at most 150 lines',
    { ...short, ...named(3, (n) => [`src/app/server/a${n}.ts`, lines(151)]) },
    /^src: 3 of 23 files have more than 150 lines: src\/app\/server\/a0\.ts 151/,
  ],
  [
    'no file has more than 300 lines',
    { ...short, 'src/ui/base/a.css': lines(301) },
    /^src\/ui\/base\/a\.css: has 301 lines/,
  ],
  [
    'nine functions in ten have at most 25 lines',
    { 'src/app/server/a.ts': `const long = () => ${body(26)}function fits() ${body(25)}` },
    /^src: 1 of 2 functions have more than 25 lines: src\/app\/server\/a\.ts long 26/,
  ],
  [
    'components have at most 70 lines',
    { ...short, 'src/ui/base/A.tsx': `function Long() ${body(71)}function Fits() ${body(70)}` },
    /^src\/ui\/base\/A\.tsx: Long has 71 lines/,
  ],
  [
    'no function has more than 80 lines',
    { ...short, ...fitting, 'src/app/server/a.ts': `function huge() ${body(81)}` },
    /^src\/app\/server\/a\.ts: huge has 81 lines/,
  ],
  [
    'no file imports too many others',
    {
      'src/app/server/a.ts': Array.from({ length: 31 }, (_, n) => `import './a${n}.ts'`).join('\n'),
    },
    /^src\/app\/server\/a\.ts: imports 31 others/,
  ],
  [
    'exports of contract and platform have a comment',
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
