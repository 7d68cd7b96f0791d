import { z } from 'zod'

/** What a backup has in it; the last file of it. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** An export has the rows of each table as text, in place of a copy of the database. */
  kind: z.literal('export').optional(),
  /** Of Portico. */
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  /** By which the database knows the key that seals its secrets. */
  fingerprint: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** The keys of files that a row names and that were not there. */
  missing: z.array(z.string()),
})

export type Manifest = z.output<typeof backupManifest>

/** Its name in the archive. */
export const manifestName = 'manifest.json'

/** The name in the archive of the database, by its engine. */
export const databaseName = { sqlite: 'portico.sqlite', postgres: 'portico.pgdump' } as const

/** The name in an export of the rows of a table. */
export const tableMember = (table: string): string => `tables/${table}.jsonl`

const plain = new Set([
  ...Object.values(databaseName),
  'erased.ledger',
  'portico.site',
  'portico.postgres',
  'secret.key',
])

/** Whether a name is one that a backup has; no other is ever written to a disk. */
export const isNameOfBackup = (name: string): boolean =>
  plain.has(name) ||
  /^files\/[\w-]{1,64}$/.test(name) ||
  /^tables\/[a-z\d_]{1,63}\.jsonl$/.test(name)
