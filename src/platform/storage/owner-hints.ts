import type { StoreConfig } from '../s3/settings.ts'

/** What is left to do about files in a store after a database was brought in. */
export const ownerHints = ({ FILES_URL }: StoreConfig): string[] =>
  FILES_URL === undefined
    ? []
    : [
        `Bring its files to the store before the start: portico files move --to "${FILES_URL}". If those there are of the database that this one is in place of, and no process serves that any more: portico files take-over.`,
      ]
