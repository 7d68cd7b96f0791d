// Who may build. Plain JavaScript for Node 18.
import { readFileSync, statSync } from 'node:fs'

/** The command that builds the program in this folder, and who has to run it. */
export const howToBuild = (folder) =>
  `"cd ${folder.replace(/\/$/, '')} && npm run build"${asOwnerOf(folder)}`

/** ` as root, who owns it`; empty where that is who runs this. */
export function asOwnerOf(path) {
  const owner = ownerOf(path)
  return owner === undefined ? '' : ` as ${owner}, who owns it`
}

/** The name of the user who owns a folder; undefined where that is who runs this. */
function ownerOf(folder) {
  const { uid } = statSync(folder)
  if (process.getuid === undefined || process.getuid() === uid) return undefined
  return nameOf(uid)
}

function nameOf(uid) {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const line = lines.find((each) => each.split(':')[2] === String(uid))
    return line ? line.split(':')[0] : `the user ${uid}`
  } catch {
    return `the user ${uid}`
  }
}
