import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asFile, textAsFile } from './rewrite.ts'

const nowhere = { program: null, email: 'hello@quince.example', phone: '(212) 555-0142' }
const form = '<form action="/contact" method="post"><input name="ticket"></form>'
const island = `<div data-script="/assets/a.js"><div data-island="/assets/b.js" data-props="{}">${form}</div></div>`

test('in the place of a form stands what a visitor can do, and no script that would wake it', () => {
  assert.equal(
    asFile(island, nowhere),
    '<div><div><p>Write to <a href="mailto:hello@quince.example">hello@quince.example</a>, or call <a href="tel:2125550142">(212) 555-0142</a>.</p></div></div>',
  )
  assert.equal(
    asFile(form, { ...nowhere, email: '' }),
    '<p>Call <a href="tel:2125550142">(212) 555-0142</a>.</p>',
  )
  assert.equal(asFile(form, { ...nowhere, email: '', phone: '' }), '')
  assert.equal(asFile('<form action="/blog" method="get"></form>', nowhere), '')
})

test('another island beside a form keeps its script', () => {
  const beside = `<div data-island="/assets/c.js"><p>On</p></div>${form}`
  assert.ok(asFile(beside, nowhere).includes('data-island="/assets/c.js"'))
})

test('a link leads to a file, to the program, or goes', () => {
  const filter = '<a class="x" href="/blog?category=tips&amp;page=2#list">Tips</a>'
  assert.equal(
    asFile(filter, nowhere),
    '<a class="x" href="/blog/category/tips/page/2#list">Tips</a>',
  )
  const portal = '<li><a href="/dashboard">Portal</a></li>'
  assert.equal(asFile(portal, nowhere), '<li></li>')
  const program = 'https://portal.quince.example'
  assert.equal(
    asFile(portal, { ...nowhere, program }),
    '<li><a href="https://portal.quince.example/dashboard">Portal</a></li>',
  )
  const plain = '<a href="/about#team">Team</a><a href="/logins-explained">Post</a>'
  assert.equal(asFile(plain, nowhere), plain)
})

test('lists for programs leave out what is no file', () => {
  const origin = 'https://www.quince.example'
  const url = (path: string) => `<url><loc>${origin}${path}</loc></url>`
  assert.equal(textAsFile(url('/login') + url('/about') + url('/api/'), origin), url('/about'))
  const line = (path: string) => `- [Page](${origin}${path}): words\n`
  assert.equal(textAsFile(line('/api/index.md') + line('/about.md'), origin), line('/about.md'))
})
