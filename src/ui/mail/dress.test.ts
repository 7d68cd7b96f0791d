import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../../test/support/render.ts'
import { builtInBrand, type Brand } from '../../contract/brand.ts'
import { mailColours } from './colours.ts'

const { dressMail, mailTemplates } = render
const origin = 'https://www.example.com'
const firm = { name: 'Quince & "Pear"' }

const mail = mailTemplates.testMail({
  email: 'ada@example.com',
  first_name: 'color:#f7b746;style="#02171c"',
  firm,
  origin,
})

const dressed = (brand: Partial<Brand>) => dressMail(mail, { ...builtInBrand, ...brand }, origin)

test('a mail is as it was where the firm has chosen nothing', () => {
  assert.equal(dressed({}), mail)
})

test('an accent is in every colour of a mail, and in none of its words', () => {
  const { html, text } = dressed({ accent: '#317f5d' })
  const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style).join(' ')
  assert.ok(styles.includes('#317f5d') && styles.includes('color:#ffffff'))
  assert.ok(!styles.includes(mailColours.marigold) && !styles.includes(mailColours['on-marigold']))
  assert.ok(html.includes('color:#f7b746;style=&quot;#02171c&quot;'), 'what somebody typed')
  assert.equal(text, mail.text)
})

const picture = (name: string) => ({ src: `/brand/3/${name}.webp`, width: 120, height: 30 })

test('a logo stands in the place of the name, which it says where pictures are not shown', () => {
  const logo = { paper: picture('logo-paper'), night: picture('logo-night') }
  const both = dressed({ version: 3, logo }).html
  const images = [...both.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  assert.equal(images.length, 2)
  for (const [at, kind] of ['paper', 'night'].entries()) {
    const tag = `src="${origin}/brand/3/mail-${kind}.png" width="120" height="30"`
    assert.ok(images[at]?.includes(`${tag} alt="Quince &amp; &quot;Pear&quot;"`), tag)
  }
  assert.match(images[1] ?? '', /;display:none"/)
  assert.match(both, /\.logo-night \{ display: block !important; \}/)
  const paper = dressed({ version: 3, logo: { ...logo, night: null } }).html
  assert.equal(paper.match(/<img /g)?.length, 1)
  assert.match(paper, /\.logo-paper \{ padding/)
  const night = dressed({ version: 3, logo: { ...logo, paper: null } }).html
  assert.ok(!night.includes('<img '), 'mails are on paper')
})
