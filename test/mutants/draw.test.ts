import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw, everyFault } from './draw.ts'
import { diffOf, withFault } from './fault.ts'

const file = (text: string, name = 'src/features/enquiry/store.ts') => ({ name, text })

/** The faulty texts by kind of fault. */
const madeOf = (text: string, name?: string) =>
  Object.fromEntries(
    [...everyFault([file(text, name)])]
      .map(([kind, faults]) => [kind, faults.map((fault) => withFault(text, fault))] as const)
      .filter(([, texts]) => texts.length > 0),
  )

const samples: [kind: string, text: string, faulty: string[]][] = [
  ['condition negated', 'if (a === b) c', ['if (!(a === b)) c']],
  ['condition negated', 'const b = !a ? 0.5 : c', ['const b = a ? 0.5 : c']],
  ['where removed', "query.where('a', '=', b).execute()", ['query.execute()']],
  ['where removed', "join.onRef('a.id', '=', 'b.id')", ['join']],
  ['comparison moved', 'const x = a < b', ['const x = a <= b']],
  ['comparison moved', 'const x = a !== b', ['const x = a === b']],
  ['comparison moved', "q.where('a', '>', b)", ["q.where('a', '>=', b)"]],
  ['await dropped', 'const x = await y()', ['const x = y()']],
  ['await dropped', 'await y()', ['void y()']],
  ['effect removed', 'send(a)', ['']],
  ['effect removed', 'if (a) send(a)', ['if (a) {}']],
  ['effect removed', 'const f = () => { b.c = a }', ['const f = () => {  }']],
  ['logic swapped', 'const x = a && (b ?? c)', ['const x = a || (b ?? c)']],
  ['constant changed', 'const x = true', ['const x = false']],
  ['constant changed', 'const x = { 1: 60 }', ['const x = { 1: 61 }']],
]

for (const [kind, text, faulty] of samples) {
  test(`${kind}: ${text}`, () => assert.deepEqual(madeOf(text)[kind], faulty))
}

test('attribute removed: all attributes but those of styling', () => {
  const text = 'const x = <a className="b" href="/c" key={1} variant="primary">d</a>'
  const faulty = 'const x = <a className="b"  key={1} variant="primary">d</a>'
  assert.deepEqual(madeOf(text, 'src/ui/base/a.tsx'), { 'attribute removed': [faulty] })
})

test('no fault is made in types, texts of the demo, tests, directives or styles of mails', () => {
  assert.deepEqual(madeOf("'use strict'\nexport type A = { b: true; c: 1 | 2 }"), {})
  assert.deepEqual(madeOf('const x = true', 'src/features/setup/demo-posts-tips.ts'), {})
  assert.deepEqual(madeOf('const x = true', 'src/features/setup/seed.test.ts'), {})
  assert.deepEqual(madeOf('const x = 3', 'src/features/gallery/quarter.web.ts'), {})
  assert.deepEqual(madeOf('const x = { paddingLeft: 16 }', 'src/ui/mail/styles.ts'), {})
  assert.deepEqual(madeOf("server.on('request', listen)")['where removed'], undefined)
})

test('no fault is made that nobody could see: in units, waits, random bytes and indentation', () => {
  const constants = (text: string) => madeOf(text)['constant changed']
  assert.deepEqual(constants('const aMinute = 60 * 1000'), ['const aMinute = 61 * 1000'])
  assert.equal(constants('setTimeout(look, 250)'), undefined)
  assert.equal(constants('const token = randomBytes(32)'), undefined)
  assert.equal(constants('const text = JSON.stringify(all, null, 2)'), undefined)
  assert.deepEqual(constants('const limit = cut(all, 2)'), ['const limit = cut(all, 3)'])
  assert.deepEqual(madeOf('enableCompileCache(folder)'), {})
  for (const looks of ['<textarea rows={6} />', '<b className={a > 1 && c ? d : e} />'])
    assert.deepEqual(madeOf(`const x = ${looks}`, 'src/ui/base/a.tsx'), {})
})

test('an await whose result is returned is dropped only inside a try', () => {
  assert.deepEqual(madeOf('const f = async () => { return await y() }'), {})
  assert.deepEqual(madeOf('const f = async () => await y()'), {})
  assert.deepEqual(madeOf('const f = async () => { return (await y()) as never }'), {})
  const trying = (text: string) => `async function f() { try { return ${text} } finally { z } }`
  assert.deepEqual(madeOf(trying('await y()')), { 'await dropped': [trying('y()')] })
})

test('in a type assertion the value is changed, and the type is not', () => {
  assert.deepEqual(madeOf('const x = 5 as 5'), { 'constant changed': ['const x = 6 as 5'] })
})

const several = [
  file('if (a < b && c) send(await d)', 'src/a.ts'),
  file("query.where('a', '<=', 3)", 'src/b.ts'),
]

test('equal seeds draw equal faults, and different seeds different ones', () => {
  const drawn = (seed: number) => [...draw(several, seed)]
  assert.deepEqual(drawn(7), drawn(7))
  assert.deepEqual([...draw(several.toReversed(), 7)], drawn(7), 'whatever the order of the files')
  assert.notDeepEqual(drawn(7), drawn(8))
})

test('each fault is drawn once, until there are no more', () => {
  const all = [...everyFault(several).values()].flat()
  const drawn = [...draw(several, 1)]
  assert.equal(drawn.length, all.length)
  assert.equal(new Set(drawn.map((fault) => JSON.stringify(fault))).size, all.length)
})

test('the diff shows the lines that differ, with the file and line', () => {
  const text = 'const a = 1\nconst b =\n  query\n    .where(c)\n    .where(d)\nsend(b)\n'
  const [fault] = everyFault([file(text)]).get('where removed') ?? []
  assert.ok(fault)
  assert.equal(
    diffOf(file(text), fault),
    [
      'src/features/enquiry/store.ts:4  where removed',
      '-     .where(c)',
      '-     .where(d)',
      '+     .where(c)',
    ].join('\n'),
  )
})
