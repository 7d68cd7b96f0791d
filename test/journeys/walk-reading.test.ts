import { readingPages, walk } from './walk.ts'

walk('the pages to read and to sign in are in order on a phone and on a wide screen', {
  pages: readingPages,
})
