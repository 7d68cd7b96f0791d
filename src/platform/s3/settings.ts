import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { setting } from '../config/setting.ts'
import { bucketAddress, isInStore } from './address.ts'

const place = 's3://bucket/folder?endpoint=https://s3.example.com&region=eu-central-1'
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** Where files are, and who asks the stores of files and of backups. */
export const storeSettings = {
  FILES_URL: setting(
    z
      .string()
      .refine((text) => bucketAddress(text) !== null)
      .optional(),
    `an address such as ${place}`,
    'An S3 store for files in place of a folder; several machines need one, or share DATA_DIR.',
    'the folder files in DATA_DIR',
  ),
  FILES_KEY_ID: setting(
    key.optional(),
    'the id of an access key',
    'The access key for FILES_URL; it may read, write, list and remove there.',
    'none',
    { secret: true },
  ),
  FILES_KEY_SECRET: setting(
    key.optional(),
    'the secret of that access key',
    'The secret of FILES_KEY_ID.',
    'none',
    { secret: true, guarded: true },
  ),
  FILES_DIRECT: setting(
    z.enum(['on', 'off']),
    'on or off',
    'Documents that are saved come to the browser from the store of FILES_URL itself, by an address that is good for 60 seconds and for whoever has it.',
    'off',
  ),
  BACKUP_KEY_ID: setting(
    key.optional(),
    'the id of an access key',
    'The access key for BACKUP_TO in an S3 store.',
    'that of FILES_KEY_ID',
    { secret: true },
  ),
  BACKUP_KEY_SECRET: setting(
    key.optional(),
    'the secret of that access key',
    'The secret of BACKUP_KEY_ID.',
    'that of FILES_KEY_SECRET',
    { secret: true, guarded: true },
  ),
}

type Settings = typeof storeSettings
/** The settings of the stores, as they were read. */
export type StoreConfig = { [N in keyof Settings]?: z.output<Settings[N]['schema']> | undefined }

type Given = StoreConfig & { BACKUP_TO?: string | undefined; PUBLIC_URL?: string | undefined }

function checkDirect({ FILES_DIRECT, FILES_URL, PUBLIC_URL }: Given): void {
  if (FILES_DIRECT !== 'on') return
  if (FILES_URL === undefined)
    throw new StartError('FILES_DIRECT is on, and FILES_URL is not set: files are in no store.')
  if (PUBLIC_URL?.startsWith('https:') && !bucketAddress(FILES_URL)?.endpoint.startsWith('https:'))
    throw new StartError(
      'FILES_DIRECT is on, and the endpoint of FILES_URL is not https, as PUBLIC_URL is: browsers would save nothing from there.',
    )
}

/** Throws a StartError for a store without its keys, and for a BACKUP_TO that is no store and no folder. */
export function checkStores(config: Given): void {
  const { FILES_URL, BACKUP_TO, FILES_KEY_ID, FILES_KEY_SECRET } = config
  checkDirect(config)
  if (FILES_URL !== undefined && !(FILES_KEY_ID && FILES_KEY_SECRET))
    throw new StartError('FILES_KEY_ID and FILES_KEY_SECRET must be set too, for FILES_URL.')
  if ((config.BACKUP_KEY_ID === undefined) !== (config.BACKUP_KEY_SECRET === undefined))
    throw new StartError('Of BACKUP_KEY_ID and BACKUP_KEY_SECRET only one is set.')
  if (BACKUP_TO === undefined || !isInStore(BACKUP_TO)) return
  if (bucketAddress(BACKUP_TO) === null)
    throw new StartError(`BACKUP_TO is "${BACKUP_TO}"; allowed is a folder, or ${place}.`)
  if (!(config.BACKUP_KEY_ID ?? (FILES_KEY_ID && FILES_KEY_SECRET)))
    throw new StartError(
      'BACKUP_KEY_ID and BACKUP_KEY_SECRET must be set too, for a BACKUP_TO in an S3 store.',
    )
}
