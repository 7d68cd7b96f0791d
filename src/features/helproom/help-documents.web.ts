import backups from '../../../docs/backups.md?raw'
import glossary from '../../../docs/glossary.md?raw'
import importing from '../../../docs/import.md?raw'
import moving from '../../../docs/moving.md?raw'
import scaling from '../../../docs/scaling.md?raw'
import selfHosting from '../../../docs/self-hosting.md?raw'
import upgrading from '../../../docs/upgrading.md?raw'
import watching from '../../../docs/watching.md?raw'
import { helpPages } from './help-pages.web.ts'

/** What is for people who work here, or run the program; what is for its developers alone is left out. */
export const allHelp = helpPages([
  { name: 'import', markdown: importing },
  { name: 'backups', markdown: backups },
  { name: 'self-hosting', markdown: selfHosting },
  { name: 'upgrading', markdown: upgrading },
  { name: 'moving', markdown: moving },
  { name: 'watching', markdown: watching },
  { name: 'scaling', markdown: scaling },
  { name: 'glossary', markdown: glossary },
])
