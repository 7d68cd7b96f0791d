import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, markupOf, part, textOf } from '../../test/markup.ts'
import { world } from '../../test/world.ts'

const services = [
  'Advisory Services',
  'Development',
  'Admin On Demand',
  'Implementation',
  'Integration Services',
  'Training & Adoption',
]
const claims = [
  'Years Experience',
  '20+',
  'Companies Served',
  '400+',
  'Certifications',
  '15+',
  'Success Rate',
  '98%',
]
const reach = ['Mon-Fri 9AM-6PM', 'United States']
const topics = ['Salesforce Updates', 'Best Practices', 'Case Studies', 'Implementation Tips']

const ofBoth: Record<string, string[]> = {
  '/': [
    'Trusted by 400+ companies',
    '★★★★★',
    'Get Started',
    'View Services',
    ...services,
    ...claims,
  ],
  '/services': [...services, 'Get Free Consultation'],
  '/about': [
    ...claims,
    'Our Story',
    'Trust & Integrity',
    'Client Success',
    'Innovation',
    'Partnership',
    'Start a Conversation',
    'Explore Services',
  ],
  '/contact': [
    'What to Expect',
    'Response within 24 hours',
    'Free initial consultation',
    'Customized solution proposal',
    'No-pressure approach',
    'Quick Connect',
    'Select a service',
    ...services,
    ...reach,
  ],
  '/blog': ['Salesforce Insights', 'Subscribe'],
  '/login': [
    'Client Portal Login',
    'Username or email',
    'Password',
    'Remember me',
    'Forgot password?',
    'Sign In',
    'Contact us for access',
    '← Back to main site',
  ],
  '/privacy': ['Privacy Notice'],
  '/terms': ['Terms of Use'],
}

const ofDemo: Record<string, string[]> = {
  '/': ['Trusted Integration Partners', 'Quaymark ERP', 'How it was done'].slice(0, 2),
  '/services': ['Call (212) 555-0142'],
  '/about': [
    'Leadership',
    'Adaeze Lindqvist',
    'Founder & Principal Consultant',
    'Answers for every project',
  ],
  '/contact': ['(212) 555-0142', 'hello@coronet.example', 'Call (212) 555-0142'],
  '/blog': ['Five numbers that tell you whether people use Salesforce', ...topics],
}

const ofNobody: Record<string, string[]> = {
  '/blog': ['Blog Coming Soon', ...topics, 'Get Notified When We Launch'],
}

for (const demo of [true, false]) {
  const whose = demo ? 'of the demo firm' : 'of a firm that has written nothing'
  test(`each page ${whose} says what the specification has it say, and nothing of the other`, async (t) => {
    const { get } = await world(t, { demo })
    for (const [path, words] of Object.entries(ofBoth)) {
      const answer = await get(path)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      const lines = textOf(await answer.text()).split('\n')
      const [own, other] = demo ? [ofDemo, ofNobody] : [ofNobody, ofDemo]
      for (const word of [...words, ...(own[path] ?? [])])
        assert.ok(lines.includes(word), `${path}: ${word}`)
      const foreign = (other[path] ?? []).filter((word) => !own[path]?.includes(word))
      for (const word of foreign) assert.ok(!lines.includes(word), `${path} must not say ${word}`)
      assert.doesNotMatch(lines.join('\n'), /undefined|null|NaN|\[object|Loading|Error/, path)
    }
  })
}

test('a firm without a phone or an address shows no empty line for them', async (t) => {
  const { get } = await world(t, { demo: false })
  for (const path of ['/', '/services', '/contact', '/login']) {
    const page = await (await get(path)).text()
    assert.doesNotMatch(page, /tel:|mailto:/, path)
    assert.ok(!textOf(page).split('\n').includes('Call '), path)
  }
})

const bars: [path: string, theme: string, current: string | null, said: 'page' | 'true' | null][] =
  [
    ['/', 'dark', '/', 'page'],
    ['/services', 'dark', '/services', 'page'],
    ['/services/admin', 'dark', '/services', 'true'],
    ['/about', 'dark', '/about', 'page'],
    ['/contact', 'dark', '/contact', 'page'],
    ['/blog', 'light', '/blog', 'page'],
    ['/blog/flow-or-apex', 'light', '/blog', 'true'],
    ['/case-studies', 'light', '/case-studies', 'page'],
    ['/case-studies/cedar-row-referrals', 'light', '/case-studies', 'true'],
    ['/privacy', 'light', null, null],
    ['/terms', 'light', null, null],
    ['/login', 'light', null, null],
  ]

test('each page has its bar: the portal in the light one alone, and its own link marked', async (t) => {
  const { get } = await world(t)
  for (const [path, theme, current, said] of bars) {
    const page = await (await get(path)).text()
    assert.match(page, new RegExp(`<html lang="en" data-theme="${theme}">`), path)
    const bar = part(page, 'header')
    assert.equal(bar.includes('Client Portal'), theme === 'light', path)
    assert.match(part(page, 'footer'), /<a href="\/dashboard">Client Portal<\/a>/, path)
    assert.match(bar, /<a class="[^"]*" href="\/contact">Get Started<\/a>/, path)
    const marked = [...bar.matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g)]
    // Once in the bar, once in the menu of small screens.
    const expected = current
      ? [
          [current, said],
          [current, said],
        ]
      : []
    assert.deepEqual(
      marked.map(([, href, value]) => [href, value]),
      expected,
      path,
    )
  }
})

test('the footer of each page has the six anchors of services, the hours and the phone', async (t) => {
  const { get } = await world(t)
  const anchors = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
  const ids = attributes(await (await get('/services')).text(), 'id')
  for (const anchor of anchors) assert.ok(ids.includes(anchor), `/services has the id ${anchor}`)
  for (const [path] of bars) {
    const footer = part(await (await get(path)).text(), 'footer')
    const links = attributes(footer, 'href').filter((href) => href.startsWith('/services#'))
    assert.deepEqual(
      links,
      anchors.map((anchor) => `/services#${anchor}`),
      path,
    )
    assert.match(footer, /Mon-Fri 9AM-6PM/)
    assert.match(footer, /<a href="tel:2125550142">\(212\) 555-0142<\/a>/)
    assert.match(footer, /© 2026 Coronet Consulting LLC/)
  }
})

test('the enquiry form asks for what it needs and no more, within the lengths agreed', async (t) => {
  const { get } = await world(t)
  const form = part(await (await get('/contact')).text(), 'form')
  const fields = [...form.matchAll(/<(input|select|textarea) ([^>]*?)\/?>/g)].map(
    ([, tag, rest = '']) => ({
      tag,
      name: / ?name="(\w+)"/.exec(rest)?.[1],
      length: /maxLength="(\d+)"/i.exec(rest)?.[1],
      required: /required/.test(rest),
      rest,
    }),
  )
  assert.deepEqual(
    fields.map(({ tag, name, length, required }) => [tag, name, length, required]),
    [
      ['input', 'name', '121', true],
      ['input', 'email', '254', true],
      ['input', 'phone', '40', false],
      ['input', 'company', '255', false],
      ['select', 'service_interest', undefined, false],
      ['textarea', 'message', '30000', true],
    ],
  )
  assert.match(fields[1]?.rest ?? '', /type="email"/)
  assert.match(fields[5]?.rest ?? '', /rows="6"/)
  assert.deepEqual(attributes(part(form, 'select').replaceAll('<option', '\n<option'), 'value'), [
    '',
    'advisory',
    'implementation',
    'development',
    'admin',
    'integration',
    'training',
  ])
})

test('the login page gives no hint of an account where there is none', async (t) => {
  const { get } = await world(t, { settings: { DEMO: 'off' } })
  assert.doesNotMatch(markupOf(await (await get('/login')).text()), /Demo:|sign in as/i)
})
