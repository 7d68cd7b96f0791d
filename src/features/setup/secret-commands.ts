import { StartError } from '../../contract/start-error.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { readTextFile } from '../../platform/command/input.ts'
import { shortestKey } from '../../platform/auth/key-file.ts'

interface Given {
  /** Changes the key; `next`: to this one. Throws a StartError without the present one, unless it is lost. */
  rotateKey: (change: { next?: string | undefined; lost?: boolean }) => Promise<void>
  /** Whether SECRET_KEY is set; otherwise the key is a file. */
  hasKeySetting: boolean
}

/** Changes the key that seals the secrets in the database. */
export const secretCommands = (open: Open<Given>) => ({
  rotate: command({
    summary: 'Change the key that seals second factors and other secrets; links go on to work.',
    example: 'secret rotate',
    options: {
      'to <file>':
        'The new key; needed where SECRET_KEY is set, which has to say the same afterwards.',
      lost: 'The present key is lost: authenticator apps and links in sent mails stop working.',
    },

    run: async ({ to, lost = false }) => {
      const next = to === undefined ? undefined : keyIn(to)
      return await open(async ({ rotateKey, hasKeySetting }) => {
        if (hasKeySetting && next === undefined)
          throw new StartError('SECRET_KEY is set: name the file of the new key with --to.')
        await rotateKey({ next, lost })
        const more = hasKeySetting ? ' Set SECRET_KEY to it before the next start.' : ''
        const rest = lost ? ' What the lost one sealed is gone. Start the service again.' : ''
        return done(`The key was changed.${more}${rest}`, { changed: true })
      })
    },
  }).prints({ changed: 'Always true.' }),
})

function keyIn(file: string): string {
  const key = readTextFile(file).trim()
  if (key.length < shortestKey)
    throw new StartError(`${file} holds fewer than ${shortestKey} characters.`)
  return key
}
