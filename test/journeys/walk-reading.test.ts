import { phone } from './browser.ts'
import { publicPages, walk } from './walk.ts'

walk('every public page is in order on a phone', {
  pages: publicPages,
  viewport: phone,
  width: 320,
})
