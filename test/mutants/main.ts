import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readProject } from '../architecture/project.ts'
import { findChromium } from '../engines/chromium.ts'
import { startPostgres, type Postgres } from '../engines/postgres.ts'
import { copyOf, type Copy } from './copy.ts'
import { draw } from './draw.ts'
import { diffOf, withFault, type Fault } from './fault.ts'
import { nearestIn } from './nearest.ts'
import { trials } from './trial.ts'

const usage = `npm run mutants -- [--seed N] [--count N] [--files GLOB] [--all] [--list]

Puts COUNT faults into a copy of the code, one at a time, and reports those that no test notices.
  --seed N      equal seeds draw equal faults from equal code; 1 unless given
  --count N     how many faults that compile; 20 unless given
  --files GLOB  only in these files, such as 'src/features/update/**'
  --all         run every near and wide test before a fault counts as one that survives
  --near        run nothing but the nearest tests that need no build; what they miss is a first guess
  --only N,N    try these draws alone, by the numbers that a run before has given them
  --list        show the faults that would be drawn, compiling or not, and run nothing
`
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    files: { type: 'string', default: 'src/**' },
    all: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const files = readProject()
const byName = new Map(files.map((file) => [file.name, file]))
const wanted = files.filter(({ name }) => matchesGlob(name, values.files))
const say = (line: string) => process.stdout.write(`${line}\n`)

const shown = (fault: Fault) =>
  diffOf(byName.get(fault.file) ?? { name: fault.file, text: '' }, fault)

// Exits normally, so that the 'exit' handlers remove the copy and end running programs.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => process.exit(130))

if (values.help) say(usage)
else if (values.list) list()
else await run()

/** The faults that are to be tried, each with its place among all that the seed draws. */
function* draws(): Generator<[at: number, fault: Fault]> {
  const only = values.only.split(',').filter(Boolean).map(Number)
  const drawn = draw(wanted, Number(values.seed))
  const last = only.length > 0 ? drawn.take(Math.max(...only)) : drawn
  let at = 0
  for (const fault of last) {
    at++
    if (only.length === 0 || only.includes(at)) yield [at, fault]
  }
}

function list(): void {
  for (const [at, fault] of draws().take(count)) say(`${at}. ${shown(fault)}\n`)
}

async function run(): Promise<void> {
  const found = await findChromium(root, new AbortController().signal)
  let server: Promise<Postgres | null> | undefined
  const engines = {
    chromium: 'path' in found ? found.path : undefined,
    postgres: async () => (await (server ??= startPostgres()))?.url,
  }
  const copy = copyOf(root)
  await tryFaults(copy, trials(copy, engines, values))
  copy.remove()
  await (await server)?.stop()
}

async function tryFaults(copy: Copy, { refusedByCompiler, caught }: ReturnType<typeof trials>) {
  const nearest = nearestIn(files)
  const survivors: string[] = []
  let [drawn, tried] = [0, 0]
  const refused = await refusedByCompiler()
  if (refused) throw new Error(`The code does not compile without a fault:\n${refused}`)
  for (const [at, fault] of draws()) {
    if (tried === count) break
    drawn++
    const { text = '' } = byName.get(fault.file) ?? {}
    copy.write(fault.file, withFault(text, fault))
    if (!(await refusedByCompiler())) {
      tried++
      const failure = await caught({ fault, text, stages: nearest(fault.file) })
      say(`${at}. ${failure ? `caught: ${failure.file}: ${failure.test}` : 'SURVIVES'}`)
      say(`${shown(fault)}\n`)
      if (!failure) survivors.push(`${at}. ${shown(fault).split('\n')[0]}`)
    }
    copy.write(fault.file, text)
  }
  const sum = `${tried - survivors.length} of ${tried} caught, of ${drawn} drawn`
  say(`seed ${values.seed}: ${sum}; the others do not compile`)
  for (const survivor of survivors) say(`survives: ${survivor}`)
}
