import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const module = (name: string) => `(await import(${JSON.stringify(new URL(name, import.meta.url))}))`

/** What each step loads, in a process of its own, because this one may have loaded it before. */
async function loadedBy(steps: string[]): Promise<string[][]> {
  const code = `
    import { registerHooks } from 'node:module'
    const told = []
    registerHooks({
      resolve(name, context, next) {
        if (/^(otpauth|uqr|@simplewebauthn\\/server)$/.test(name)) told.at(-1).push(name)
        return next(name, context)
      },
    })
    ${steps.map((step) => `told.push([]); await ${step};`).join('\n')}
    process.stdout.write(JSON.stringify(told))`
  const args = ['--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as string[][]
}

test('the packages are loaded when they are first needed, and not at the start', async () => {
  const start = [module('routes.ts'), module('factors.ts')]
  const ada = { account: 'ada', firm: 'Summit', name: 'ada', fullName: 'Ada' }
  const use = [
    `${module('totp.ts')}.newSecret()`,
    `${module('qr.ts')}.qrCode('words')`,
    `${module('webauthn.ts')}.creationOptions('http://localhost', ${JSON.stringify(ada)}, [])`,
  ]
  const told = await loadedBy([...start, ...use])
  assert.deepEqual(told, [[], [], ['otpauth'], ['uqr'], ['@simplewebauthn/server']])
})
