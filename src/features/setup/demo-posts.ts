import type { Post } from '../insights/contract.ts'
import { postsOnCases } from './demo-posts-cases.ts'
import { postsOnPractice } from './demo-posts-practice.ts'
import { postsOnTips } from './demo-posts-tips.ts'
import { postsOnUpdates } from './demo-posts-updates.ts'
import { readingMinutes } from '../../contract/prose.ts'

const written = [...postsOnUpdates, ...postsOnPractice, ...postsOnTips, ...postsOnCases]

export const demoPosts: Omit<Post, 'id'>[] = written.map((post) => ({
  ...post,
  reading_minutes: readingMinutes(post.body),
}))
