import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState } from '@tiptap/pm/state'
import { doc, h2, p, pictureBlock, table, ul } from '../../../contract/prose.ts'
import { mediaAt } from './prose-picture-node.ts'
import { proseDoc, proseSchema, proseText, storedText } from './prose-schema.ts'

const whole = doc(
  h2('When'),
  p('By **hand**, as [said](/blog).'),
  pictureBlock('abc', 'A hill', 'Seen'),
  pictureBlock('abc', null),
  table(['a', 'b'], ['1', '2']),
  ul('one', 'two'),
)

test('a text is stored as it is read, before and after a key', () => {
  assert.equal(proseText(proseDoc(JSON.stringify(whole))), JSON.stringify(whole))
  const before = EditorState.create({ doc: proseDoc(JSON.stringify(whole)) })
  assert.equal(proseText(before.doc), JSON.stringify(whole))
  const { doc: after } = before.apply(before.tr.insertText('Just ', 1))
  assert.equal(proseText(after), JSON.stringify(storedText(after)))
  assert.match(proseText(after), /"Just When"/)
  assert.equal(proseText(proseDoc('')), '')
})

test('a link with an address that leads nowhere is none', () => {
  const [rule] = proseSchema.marks['link'].spec.parseDOM ?? []
  const attrsOf = (href: string) =>
    rule?.getAttrs?.({ getAttribute: () => href } as unknown as HTMLElement & string)
  for (const href of ['https://', 'https://exa mple.com', 'http://[', 'javascript:alert(1)'])
    assert.equal(attrsOf(href), false, href)
  for (const href of ['/blog', '#there', 'mailto:a@b.example', 'https://b.example/?c d'])
    assert.deepEqual(attrsOf(href), { href })
})

test('a picture at an address that nobody can read is another site’s', (t) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'location')
  Object.defineProperty(globalThis, 'location', {
    value: { origin: 'https://firm.example' },
    configurable: true,
  })
  t.after(() => Object.defineProperty(globalThis, 'location', before ?? { value: undefined }))
  const own = '/media/abc/1/800.webp'
  assert.equal(mediaAt(own), 'abc')
  assert.equal(mediaAt(`https://firm.example${own}`), 'abc')
  for (const other of [
    `https://b.example${own}`,
    'https://',
    'https://exa mple.com/a.png',
    'http://[',
    '',
  ])
    assert.equal(mediaAt(other), null, other)
  // Its words are cut before a sign that does not fit, not within it.
  const attributes: Record<string, string> = { src: own, alt: `${'a'.repeat(499)}🙂` }
  const given = {
    localName: 'img',
    getAttribute: (name: string) => attributes[name] ?? null,
    querySelector: () => null,
  } as unknown as HTMLElement & string
  const rule = proseSchema.nodes['picture'].spec.parseDOM?.find(({ tag }) => tag === 'img[src]')
  const read = rule?.getAttrs?.(given)
  assert.deepEqual(read, { media: 'abc', alt: 'a'.repeat(499), caption: '' })
})

test('a picture is stored as the contract has it, whatever else came with it', () => {
  const shown = { version: 3, width: 10, height: 10 }
  const [block] = doc(pictureBlock('abc', '', 'x')).content
  const given = { ...block, attrs: { ...(block as { attrs: object }).attrs, shown } }
  const stored = proseText(proseDoc(JSON.stringify({ type: 'doc', content: [given] })))
  assert.equal(stored, JSON.stringify(doc(pictureBlock('abc', '', 'x'))))
})
