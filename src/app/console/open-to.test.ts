import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmRoles, type Access } from '../../contract/access.ts'
import { leadsIn, openTo } from './open-to.web.ts'

const planted: { path: string; access: Access }[] = [
  { path: 'profile', access: 'self' },
  { path: 'blog', access: 'staff:site' },
  { path: 'projects', access: 'staff:projects' },
  { path: 'clients', access: 'staff:people' },
  { path: 'settings', access: 'staff:settings' },
  { path: 'portal', access: 'organisation:read' },
]
const pathsOf = (roles: Parameters<typeof openTo>[0]) =>
  openTo(roles, planted).map(({ path }) => path)

test('a section that a role may not open is neither in the menu nor routed', () => {
  assert.deepEqual(
    firmRoles.map((role) => pathsOf([role])),
    [
      ['profile', 'blog'],
      ['profile', 'projects'],
      ['profile', 'blog', 'projects', 'clients'],
      ['profile', 'blog', 'projects', 'clients', 'settings'],
    ],
  )
  assert.deepEqual(pathsOf(['viewer']), ['profile', 'portal'])
})

test('what has no screen in the sections that are open leads nowhere', () => {
  const sections = [
    { path: 'enquiries', more: '/:reference?' },
    { path: 'clients', more: '/:id?' },
  ]
  const leads = (href: string) => leadsIn(sections, href)
  for (const href of ['/console/enquiries', '/console/enquiries/ENQ-1', '/console/clients/a'])
    assert.ok(leads(href), href)
  assert.ok(leads('/blog/tide'))
  for (const href of ['/console/projects/a', '/console/clients/a/people/b', '/console/blog'])
    assert.ok(!leads(href), href)
})
