import { StartError } from '../../contract/start-error.ts'
import { hashesOfVersions } from '../../features/document/version-store.ts'
import { hashesOfMailFiles } from '../../features/mailfile/store.ts'
import { forgetFilesToMove } from '../../platform/backup/files-to-move.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { bucketAddress, isInStore } from '../../platform/s3/address.ts'
import { StoreFault } from '../../platform/s3/fault.ts'
import { moveFiles, verifyFiles } from '../../platform/storage/move-files.ts'
import { takeOverFiles } from '../../platform/storage/owner.ts'
import { filesOf } from '../../platform/storage/open-files.ts'
import type { OfDatabase } from './world.ts'

type Given = Pick<OfDatabase, 'database' | 'config'>

/** Looks after the files of documents, mails and pictures, wherever they are. */
export const filesCommands = (open: Open<Given>) => ({
  move: command({
    summary: 'Copy all files to an S3 store, or back to the folder; none is removed.',
    example: 'files move --to s3://bucket/site?endpoint=https://s3.example.com',
    options: { 'to <place>': 'An address in an S3 store, or the word “folder”.' },

    run: async ({ to }) => {
      if (to === undefined || !(to === 'folder' || isInStore(to)))
        throw new WrongCall('say where: --to s3://bucket/… or --to folder')
      if (to !== 'folder' && bucketAddress(to) === null)
        throw new WrongCall('say --to s3://bucket/folder?endpoint=https://…&region=…')
      return await open(async ({ database, config }) => {
        const { from, target } = placesOf(config, to)
        const wanted = await hashesByFile(database)
        const moved = await inWords(moveFiles({ from: filesOf(from), to: filesOf(target), wanted }))
        if (to !== 'folder') await forgetFilesToMove(config.DATA_DIR)
        return done(
          sentences(moved, to).join('\n'),
          { to, ...moved },
          moved.other.length > 0 ? 1 : 0,
        )
      })
    },
  }).prints({
    to: 'Where to.',
    copied: 'How many files were copied, and read back.',
    bytes: 'How many bytes these have.',
    there: 'How many were there already.',
    other:
      'The keys of those that are not as their rows say; they were copied as they are, unless there was another.',
  }),
  'take-over': command({
    summary: 'Make the files at FILES_URL those of this database, and of no other.',
    example: 'files take-over',

    run: async () =>
      await open(async ({ database, config }) => {
        const { FILES_URL } = config
        if (FILES_URL === undefined)
          throw new StartError('FILES_URL is not set: the files in the folder are its own.')
        await inWords(takeOverFiles(database, config))
        const text = `The files at ${FILES_URL} are those of this database now; a service with another one does not start with them.`
        return done(text, { files_url: FILES_URL })
      }),
  }).prints({ files_url: 'Where the files are.' }),
  verify: command({
    summary: 'Read each file of a document or a mail, and compare it with what its row says.',
    example: 'files verify',

    run: async () =>
      await open(async ({ database, config }) => {
        const wanted = await hashesByFile(database)
        const { missing, other } = await inWords(verifyFiles(filesOf(config), wanted))
        const faults = [
          ...missing.map((key) => `The file ${key} is missing.`),
          ...other.map((key) => `The file ${key} is not what its row says.`),
        ]
        const good = `${wanted.size} files were read, each as its row says.`
        const data = { read: wanted.size - missing.length, missing, other }
        return done(faults.length > 0 ? faults.join('\n') : good, data, faults.length > 0 ? 1 : 0)
      }),
  }).prints({
    read: 'How many files were read.',
    missing: 'The keys of those that are missing.',
    other: 'The keys of those that are not as their rows say.',
  }),
})

/** From the folder to a store or the other way round; from one store to another goes by the folder. */
function placesOf(config: Given['config'], to: string) {
  const { FILES_URL, FILES_KEY_ID, FILES_KEY_SECRET, DATA_DIR } = config
  const folder = { DATA_DIR }
  const keys = { DATA_DIR, FILES_KEY_ID, FILES_KEY_SECRET }
  if (to !== 'folder' && !(FILES_KEY_ID && FILES_KEY_SECRET))
    throw new StartError(
      'Set FILES_KEY_ID and FILES_KEY_SECRET first, the access key of that store.',
    )
  if (to !== 'folder') return { from: folder, target: { ...keys, FILES_URL: to } }
  if (FILES_URL === undefined)
    throw new StartError('FILES_URL is not set: the files are in the folder.')
  return { from: { ...keys, FILES_URL }, target: folder }
}

const hashesByFile = async (database: Given['database']) =>
  new Map([...(await hashesOfVersions(database)), ...(await hashesOfMailFiles(database))])

function sentences(
  { copied, bytes, there, other }: Awaited<ReturnType<typeof moveFiles>>,
  to: string,
) {
  const next = to === 'folder' ? 'leave FILES_URL empty' : `set FILES_URL to ${to}`
  return [
    `${copied} files (${bytes} bytes) were copied, each read back and compared; ${there} were there already.`,
    ...other.map((key) => `The file ${key} is not what its row says, here and there.`),
    copied > 0
      ? `Then stop the service, run this once more for what has come meanwhile, ${next}, and start it.`
      : `If the service is stopped, ${next}, and start it. The files that were copied stay where they are: remove them once all is well.`,
  ]
}

const inWords = async <T>(act: Promise<T>): Promise<T> =>
  await act.catch((error: unknown) => {
    if (!(error instanceof StoreFault)) throw error
    throw new StartError(`The store of the files does not do what it is asked: ${error.why}`)
  })
