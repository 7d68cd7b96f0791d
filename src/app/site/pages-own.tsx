import { hasHero, ownPagePage, type OwnPageView } from '../../features/ownpage/contract.ts'
import { screen } from '../../ui/site/screen.ts'
import { OwnPage } from './OwnPage.tsx'

/** It begins as the home page does. */
const isDark = ({ page }: OwnPageView) => hasHero(page) && page.blocks[0]?.variant === 'chart'

/** The pages that the firm makes of blocks. */
export const ownScreens = [
  screen(ownPagePage, {
    theme: (view) => (isDark(view) ? 'dark' : 'light'),
    meta: ({ page }) => ({
      title: page.seo_title || page.title,
      description: page.description || (page.blocks[0]?.texts['lead'] ?? ''),
    }),
    scripted: ({ pieces }) => pieces.contact !== null,
    Body: OwnPage,
  }),
]
