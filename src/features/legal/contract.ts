import { page } from '../../contract/page.ts'
import type { LegalText } from '../content/contract.ts'

export const privacyPage = page<{ text: LegalText }>('/privacy')
export const termsPage = page<{ text: LegalText }>('/terms')
