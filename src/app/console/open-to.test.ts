import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmRoles, type Access } from '../../contract/access.ts'
import { openTo } from './open-to.web.ts'

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
