import type { FirmRight } from '../../../contract/access.ts'
import { wordedMailIds } from '../../../contract/mail-ids.ts'
import { builtInAbout, builtInLegalTexts } from '../../../features/content/builtin.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import type { PageId } from '../../../features/editorial/contract.ts'
import type { StoredText } from '../../../features/editorial/kind.ts'
import { storedAbout, storedLegalText } from '../../../features/editorial/page-kind.ts'
import { storedMailOf } from '../../../features/editorial/mail-kind.ts'
import { storedOwnPages } from '../../../features/editorial/own-page-kind.ts'
import { storedPosts } from '../../../features/editorial/post-kind.ts'

/** The texts that each site has. */
export const storedPages: Record<PageId, StoredText> = {
  privacy: storedLegalText('privacy', builtInLegalTexts.privacy),
  terms: storedLegalText('terms', builtInLegalTexts.terms),
  about: storedAbout(builtInAbout),
}

/** Of calls that take no other id. */
export const storedPage = (id: string): StoredText => storedPages[id as PageId]

interface StoredIn {
  of: StoredText
  storedOf: (id: string) => StoredText
  /** Of whoever may change it. */
  right: FirmRight
}

/** Every kind of text of the site that has a draft and a history, and where the text of an id is kept. */
export const storedKinds: readonly StoredIn[] = [
  { of: storedPosts, storedOf: () => storedPosts, right: 'site' },
  { of: storedCaseStudies, storedOf: () => storedCaseStudies, right: 'site' },
  { of: storedOwnPages, storedOf: () => storedOwnPages, right: 'site' },
  { of: storedPages.about, storedOf: storedPage, right: 'site' },
  { of: storedMailOf(wordedMailIds[0]), storedOf: storedMailOf, right: 'mail' },
]
