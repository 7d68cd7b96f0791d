import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffRanks, type Access } from '../../contract/access.ts'
import { openTo } from './open-to.web.ts'

const planted: { path: string; access: Access }[] = [
  { path: 'profile', access: 'self' },
  { path: 'blog', access: 'staff:editor' },
  { path: 'projects', access: 'staff:consultant' },
  { path: 'clients', access: 'staff:manager' },
  { path: 'settings', access: 'staff:owner' },
  { path: 'portal', access: 'organisation:viewer' },
]
const pathsOf = (role: Parameters<typeof openTo>[0]) =>
  openTo(role, planted).map(({ path }) => path)

test('a section that a role may not open is neither in the menu nor routed', () => {
  assert.deepEqual(
    staffRanks.map((rank) => pathsOf(rank)),
    [
      ['profile', 'blog'],
      ['profile', 'blog', 'projects'],
      ['profile', 'blog', 'projects', 'clients'],
      ['profile', 'blog', 'projects', 'clients', 'settings'],
    ],
  )
  assert.deepEqual(pathsOf('viewer'), ['profile', 'portal'])
})
