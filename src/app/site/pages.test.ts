// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markupOf, visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'

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
  '/': ['Trusted Integration Partners', 'Quaymark ERP', 'Amara Kessler'],
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
  test(`each page ${whose} has the words of the specification, and none of the other firm's`, async (t) => {
    const { get } = await world(t, { demo })
    for (const [path, words] of Object.entries(ofBoth)) {
      const answer = await get(path)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      const lines = visibleText(await answer.text()).split('\n')
      const [own, other] = demo ? [ofDemo, ofNobody] : [ofNobody, ofDemo]
      for (const word of [...words, ...(own[path] ?? [])])
        assert.ok(lines.includes(word), `${path}: ${word}`)
      const foreign = (other[path] ?? []).filter((word) => !own[path]?.includes(word))
      for (const word of foreign) assert.ok(!lines.includes(word), `${path} must not say ${word}`)
      assert.doesNotMatch(lines.join('\n'), /undefined|null|NaN|\[object|Loading|Error/, path)
    }
  })
}

test('the phone of the firm has one and the same address on every page', async (t) => {
  const { get } = await world(t)
  const found = new Set<string>()
  for (const path of Object.keys(ofBoth)) {
    const page = await (await get(path)).text()
    for (const [address] of page.matchAll(/\btel:[^"'<]*/g)) found.add(address)
  }
  assert.deepEqual([...found], ['tel:2125550142'])
})

test('the six cards of the home page are named as specified', async (t) => {
  for (const demo of [true, false]) {
    const { get } = await world(t, { demo })
    const page = await (await get('/')).text()
    const cards = [...page.matchAll(/<article[^>]*><h3><a href="[^"]+">([^<]+)/g)]
    assert.deepEqual(
      cards.map(([, title]) => title),
      [
        'Advisory Services',
        'Development',
        'Admin On Demand',
        'Implementation',
        'Integration',
        'Training &amp; Adoption',
      ],
    )
    const services = visibleText(await (await get('/services')).text()).split('\n')
    assert.ok(services.includes('Integration Services'))
  }
})

test('a firm without a phone or an address shows no empty line for them', async (t) => {
  const { get } = await world(t, { demo: false })
  for (const path of ['/', '/services', '/contact', '/login']) {
    const page = await (await get(path)).text()
    assert.doesNotMatch(page, /tel:|mailto:/, path)
    assert.ok(!visibleText(page).split('\n').includes('Call '), path)
  }
})

test('the login page gives no hint of an account where there is none', async (t) => {
  const { get } = await world(t, { settings: { DEMO: 'off' } })
  assert.doesNotMatch(markupOf(await (await get('/login')).text()), /Demo:|sign in as/i)
})
