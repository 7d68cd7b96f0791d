import { migrate } from '../../src/database/migrate.ts'
import { openDatabase, type DatabaseAddress } from '../../src/database/open.ts'

// Brings a database up to date, in a process to be killed meanwhile.

const database = await openDatabase(JSON.parse(process.argv[2] as string) as DatabaseAddress)
process.stdout.write('open\n')
await migrate(database)
await database.close()
