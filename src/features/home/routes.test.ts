import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'

type Item = Record<string, unknown>

interface Homepage {
  statistics: Item[]
  faqs: Item[]
  partners: Item[]
  services: Item[]
  testimonials: Item[]
  case_study: Item | null
  hero: Item | null
  call_to_action: Item | null
}

async function homepage(get: (path: string) => Promise<Response>): Promise<Homepage> {
  const answer = await get('/api/homepage/')
  assert.equal(answer.status, 200)
  return (await answer.json()) as Homepage
}

test('the homepage of the demo firm has the same items as its lists, with only the featured questions and testimonials', async (t) => {
  const { get } = await world(t)
  const home = await homepage(get)
  const list = async (path: string) => (await (await get(path)).json()) as Item[]
  assert.deepEqual(home.statistics, await list('/api/statistics/'))
  assert.deepEqual(home.partners, await list('/api/partners/'))
  assert.deepEqual(home.services, await list('/api/services/'))
  assert.deepEqual(home.faqs, await list('/api/faqs/?featured=true'))
  assert.deepEqual(home.testimonials, await list('/api/testimonials/?featured=true'))
  assert.deepEqual(home.case_study, (await list('/api/case-studies/?featured=true'))[0])
  assert.deepEqual(home.call_to_action, (await list('/api/ctas/by_placement/?placement=home'))[0])
  assert.equal(home.hero?.['trust'], 'Trusted by 400+ companies')
  assert.deepEqual(Object.keys(home), [
    'statistics',
    'faqs',
    'partners',
    'services',
    'testimonials',
    'case_study',
    'hero',
    'call_to_action',
  ])
})

test('the homepage of a firm without content has empty lists and the built-in services', async (t) => {
  const { get } = await world(t, { demo: false })
  const { services, ...rest } = await homepage(get)
  assert.equal(services.length, 6)
  assert.deepEqual(rest, {
    statistics: [],
    faqs: [],
    partners: [],
    testimonials: [],
    case_study: null,
    hero: null,
    call_to_action: null,
  })
})

/** The part of a page between two texts. */
const between = (page: string, from: string, to: string) =>
  page.slice(page.indexOf(from), page.indexOf(to, page.indexOf(from)))

const figures = (page: string) =>
  [...page.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label, value]) => `${value?.replaceAll('<!-- -->', '')} ${label}`,
  )

const claims = [
  '20+ Years Experience',
  '400+ Companies Served',
  '15+ Certifications',
  '98% Success Rate',
]

test('the home page shows four built-in figures and five built-in questions until the firm has its own', async (t) => {
  const { whole, database, lookForChanges } = await world(t, { demo: false })
  const questions = [
    'Which Salesforce platforms do you implement?',
    'Do you support us after launch?',
    'Can you move our data from another CRM?',
    'How many years have you worked with Salesforce?',
    'Do you build custom features?',
  ]
  const before = await whole('/')
  assert.deepEqual(figures(before), claims)
  const shown = [...before.matchAll(/<summary><h3>(.*?)<\/h3>/g)].map(([, question]) => question)
  assert.deepEqual(shown, questions)

  await writeRow(database, 'statistic', { prefix: '$', value: '7', suffix: 'M', label: 'Quinces' })
  await writeRow(database, 'faq', rowsAbout('quince').faq)
  await lookForChanges()
  const after = await whole('/')
  assert.deepEqual(figures(after), ['$7M Quinces'])
  assert.match(after, /<summary><h3>quince\?<\/h3>/)
  for (const question of questions) assert.ok(!after.includes(question), question)
})

test('the home page shows only the first four figures', async (t) => {
  const { get, whole, database } = await world(t)
  await writeRow(database, 'statistic', { prefix: '', value: '1', suffix: 'st', label: 'First' })
  const home = await homepage(get)
  assert.equal(home.statistics.length, 5)
  const shown = figures(await whole('/'))
  assert.deepEqual(shown, ['1st First', ...claims.slice(0, 3)])
})

test('the heading of the partners is shown only when there is a partner', async (t) => {
  const { whole, database, lookForChanges } = await world(t, { demo: false })
  const heading = 'Trusted Integration Partners'
  assert.ok(!(await whole('/')).includes(heading))

  await writeRow(database, 'partner', { name: 'Hidden Quince' }, null)
  await lookForChanges()
  assert.ok(!(await whole('/')).includes(heading))

  await writeRow(database, 'partner', { name: 'Quince & Sons' })
  await lookForChanges()
  const page = await whole('/')
  const part = between(page, heading, '</section>')
  assert.match(part, /<li>Quince &amp; Sons<\/li>/)
  assert.doesNotMatch(part, /Hidden/)
})

test('opening one question closes the others: they are details of one name, and none is open at first', async (t) => {
  const { whole } = await world(t)
  const page = await whole('/')
  assert.equal(page.match(/<details name="questions"/g)?.length, 5)
  assert.doesNotMatch(page, /<details[^>]* open/)
})

test('the trust badge has five avatars and five stars, with testimonials or without', async (t) => {
  for (const demo of [true, false]) {
    const page = await (await world(t, { demo })).whole('/')
    const badge = between(page, '<h1>', 'Trusted by 400+ companies')
    assert.match(badge, /aria-label="Five stars"[^>]*>★★★★★</)
    const initials = [...badge.matchAll(/<span aria-hidden="true">([A-Z]{2})<\/span>/g)]
    assert.deepEqual(
      initials.map(([, letters]) => letters),
      // Without the demo nobody of it stands there.
      demo ? ['AK', 'JR', 'MS', 'PD', 'LT'] : ['CV', 'EB', 'HN', 'OF', 'TW'],
    )
    assert.doesNotMatch(badge, /<img/)
  }
})
