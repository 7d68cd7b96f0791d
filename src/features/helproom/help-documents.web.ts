import backups from '../../../docs/backups.md?raw'
import glossary from '../../../docs/glossary.md?raw'
import importing from '../../../docs/import.md?raw'
import selfHosting from '../../../docs/self-hosting.md?raw'
import { helpPages } from './help-pages.web.ts'

/** What is for people who work here, or run the program; what is for its developers alone is left out. */
export const allHelp = helpPages([
  { name: 'import', markdown: importing },
  { name: 'backups', markdown: backups },
  { name: 'self-hosting', markdown: selfHosting },
  { name: 'glossary', markdown: glossary },
])
