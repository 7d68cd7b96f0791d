import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import type { StoredKind } from '../../../features/editorial/kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'

/** Every kind of text of the site that has a draft and a history. */
export const storedKinds: readonly StoredKind[] = [storedPosts, storedCaseStudies]
