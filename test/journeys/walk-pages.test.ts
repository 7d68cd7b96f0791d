import { firmPages, walk } from './walk.ts'

walk('the pages about the firm are in order on a phone and on a wide screen', { pages: firmPages })
