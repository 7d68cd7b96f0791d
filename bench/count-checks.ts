// Loaded into the product by `bench/signin-tries.ts`: reports each text that is hashed or compared
// with a hash, so that password checks are counted where they happen.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

crypto.argon2 = (algorithm, given, done) => {
  process.send?.(Buffer.from(given.message as Uint8Array).toString())
  argon2(algorithm, given, done)
}
syncBuiltinESMExports()
// A parent that waits for no message must not keep the product running.
process.channel?.unref()
