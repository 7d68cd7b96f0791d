import { test } from 'node:test'
import { samples } from '../../src/features/gallery/contract.ts'
import { walk } from './walk.ts'

/** The pages that between them have every colour of the design; the others are made of the same. */
const coloured = /^\/(simple|test|coronet\/(2|3|4|5|6|10|12|15))$/

const inOtherTheme = samples
  .filter(({ path }) => coloured.test(path))
  .map(({ path, theme }) => `${path}?theme=${theme === 'dark' ? 'light' : 'dark'}`)

test(
  'the pages of the gallery are in order on a phone and on a wide screen, in both themes',
  walk({ pages: [...samples.map(({ path }) => path), ...inOtherTheme] }),
)
