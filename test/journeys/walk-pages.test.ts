import { desktop } from './browser.ts'
import { publicPages, walk } from './walk.ts'

walk('every public page is in order on a wide screen', {
  pages: publicPages,
  viewport: desktop,
  width: 2560,
})
