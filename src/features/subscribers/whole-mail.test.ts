import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../test/support/render.ts'
import { doc, h2, p, pictureBlock, table, ul } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'

const url = 'https://coronet.example/blog/quinces'

const mailOf = (whole: RichText | null) =>
  render.mailTemplates.postByMail({
    email: 'reader@example.com',
    post: { title: 'Quinces', excerpt: 'In short.', author: 'Ruth Vale', url, whole },
    unsubscribeUrl: 'https://coronet.example/newsletter/unsubscribe?token=x',
    firm: { name: 'Coronet' },
  })

const shown = { version: 3, width: 1600, height: 900 }

test('the whole text of a post is legible where a mail program knows little, and as text', () => {
  const drawn = pictureBlock('m1', 'A tree "in" <fog>', 'In the garden')
  const { html, text } = mailOf(
    doc(
      h2('What grows'),
      p('A **bold** [word](https://coronet.example/services) and <script>alert(1)</script>'),
      ul('One', 'Two'),
      table(['Year', 'Price'], ['2025', '3 < 4']),
      { ...drawn, attrs: { ...drawn.attrs, shown } },
      p('Seen class="p" and $& and \u0001prose\u0001.'),
    ),
  )
  assert.match(
    html,
    /<img src="https:\/\/coronet\.example\/media\/m1\/3\/800\.jpg" alt="A tree &quot;in&quot; &lt;fog&gt;" width="528" style="[^"]*max-width:100%/,
  )
  assert.match(html, /<th[^>]* style="[^"]*border:1px solid[^>]*>Year<\/th>/)
  assert.match(html, /<td[^>]* style="[^"]*padding[^>]*>3 &lt; 4<\/td>/)
  assert.match(html, /<a href="https:\/\/coronet\.example\/services" class="link" style=/)
  assert.match(html, /Seen class=&quot;p&quot; and \$&amp; and prose\./)
  assert.equal(html.split('What grows').length, 2, 'it stands there once')
  for (const none of ['<script', 'tabindex', '<source', '\u0001', 'undefined', '.webp'])
    assert.ok(!html.includes(none), none)
  assert.ok(
    text.includes(
      [
        '== What grows',
        'A bold word (https://coronet.example/services) and <script>alert(1)</script>',
        '- One\n- Two',
        'Year | Price\n2025 | 3 < 4',
        '[A tree "in" <fog>. In the garden]\nhttps://coronet.example/media/m1/3/800.jpg',
      ].join('\n\n'),
    ),
    text,
  )
  assert.match(text, /Read it on the site:\nhttps:\/\/coronet\.example\/blog\/quinces/)
  assert.doesNotMatch(text, /In short\./)
})

test('a text that mail programs would cut off is its excerpt, and says why', () => {
  const long = (length: number) =>
    doc(...Array.from({ length }, (_, at) => p(`${at} ${'word '.repeat(80)}`)))
  const whole = mailOf(long(100))
  assert.doesNotMatch(whole.text, /In short|longer than/)
  const { html, text } = mailOf(long(400))
  assert.ok(Buffer.byteLength(html) < 20_000)
  assert.match(text, /In short\.\n\nThe whole text is longer than mail programs show/)
  assert.doesNotMatch(mailOf(null).text, /longer than/)
})
