import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdown } from './markdown.ts'
import { shortened } from './shortened.ts'

const base = 'https://firm.example/blog/a'
const asMarkdown = (html: string) => markdown(html, base).trimEnd()

const cases: [what: string, html: string, markdown: string][] = [
  ['a heading with a number', '<h2>1. People <em>do</em></h2>', '## 1. People *do*'],
  ['a heading with its anchor', '<h2 id="x">What <em>it</em> is</h2>', '## What *it* is'],
  [
    'a link as a whole address',
    '<p>See <a href="/contact">us</a>, <a href="#x">there</a>.</p>',
    'See [us](https://firm.example/contact), [there](https://firm.example/blog/a#x).',
  ],
  [
    'a link that leads nowhere as it stands',
    '<p><a href="https://">a</a> <a href="https://exa mple.com">b</a></p>',
    '[a](https://) [b](https://exa%20mple.com)',
  ],
  ['a stress without the space in it', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
  ['a list in a list', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', '- a\n\n  - b'],
  ['steps', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
  ['items with headings', '<ul><li><h2>a</h2><p>b</p></li></ul>', '## a\n\nb'],
  ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['names and values', '<dl><div><dt>a</dt><dd>b</dd></div></dl>', '- **a**: b'],
  ['code as it stands', '<p><code>a_b*`c</code></p>', '``a_b*`c``'],
  ['a line that ends', '<p>a<br/>b</p>', 'a\\\nb'],
  ['what a style sets apart', '<p><strong>38%</strong><span>less</span></p>', '**38%** less'],
  ['a drawing by its words', '<svg aria-label="A route"><path d="M0"></path></svg>', 'A route'],
  ['no form and no ornament', '<form><p>a</p></form><i aria-hidden="true">→</i><p>b</p>', 'b'],
]

test('the HTML that React renders becomes Markdown', () => {
  for (const [what, html, markdown] of cases) assert.equal(asMarkdown(html), markdown, what)
})

const hostile: [text: string, markdown: string][] = [
  ['&lt;script&gt;alert(1)&lt;/script&gt;', String.raw`\<script>alert(1)\</script>`],
  ['# no heading', String.raw`\# no heading`],
  ['- no item', String.raw`\- no item`],
  ['12. no step', String.raw`12\. no step`],
  ['&gt; no quote', String.raw`\> no quote`],
  ['*a* _b_ `c` [d](e) snake_case', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) snake_case'],
  ['&amp;lt; stays', String.raw`\&lt; stays`],
  [String.raw`a\b`, String.raw`a\\b`],
]

test('a text stays plain text, whatever Markdown characters it has', () => {
  for (const [text, markdown] of hostile) assert.equal(asMarkdown(`<p>${text}</p>`), markdown)
})

test('a description is cut after a word, and left alone where it fits', () => {
  assert.equal(shortened('One two three', 13), 'One two three')
  assert.equal(shortened('One two, three', 10), 'One two…')
  assert.equal(shortened('Onetwothree', 5), 'Onet…')
  assert.equal(shortened(' Onetwothree', 5), ' One…')
})
