import { test } from 'node:test'
import { readingPages, walk } from './walk.ts'

test(
  'the pages to read and to sign in are in order on a phone and on a wide screen',
  walk({ pages: readingPages }),
)
