import { migrate } from '../../src/database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import { statementsIn } from '../fixtures/before-memberships.ts'

// Brings a database up to date, in a process to be killed meanwhile: from outside, or by itself before
// the statement of this number. The last argument is the address of another folder of migrations.

const [, , given = '', number, folder] = process.argv
const from = folder === undefined ? [] : [new URL(folder)]
const database = await openDatabase(JSON.parse(given) as DatabaseAddress)
process.stdout.write('open\n')
await migrate(number === undefined ? database : mortal(database, Number(number)), ...from)
await database.close()

function mortal(database: Database, last: number): Database {
  let sent = 0
  return {
    ...database,
    async runScript(trx, script) {
      for (const statement of statementsIn(script)) {
        if (sent++ === last) process.kill(process.pid, 'SIGKILL')
        await database.runScript(trx, statement)
      }
    },
  }
}
