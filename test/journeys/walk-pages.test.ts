import { test } from 'node:test'
import { firmPages, walk } from './walk.ts'

test(
  'the pages about the firm are in order on a phone and on a wide screen',
  walk({ pages: firmPages }),
)
