import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Locked {
  dev?: boolean
  devOptional?: boolean
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = <Shape>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Shape

/** What it takes to build and run: packages named by us, packages installed for that, and megabytes. */
export function countPackages() {
  const { dependencies } = read<{ dependencies: object }>('package.json')
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
  const running = Object.entries(packages).flatMap(([place, { dev, devOptional }]) =>
    place && !dev && !devOptional ? [join(root, place)] : [],
  )
  // The lock file also lists packages for other systems.
  const here = running.filter((place) => existsSync(place))
  const megabytes = here.reduce((sum, place) => sum + bytesOf(place), 0) / 1e6
  return { direct: Object.keys(dependencies).length, installed: here.length, megabytes }
}

/** Without the packages inside, which count for themselves. */
function bytesOf(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const place = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(place)
    return lstatSync(place).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
