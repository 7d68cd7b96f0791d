import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { randomUUID } from 'node:crypto'
import { drained } from '../../src/platform/s3/bucket.ts'
import { openBucket } from '../../src/platform/s3/open.ts'

/** A real S3 store on loopback, in memory: Ceph's gateway with one monitor, manager and disk. */
export interface Radosgw {
  /** The address of a bucket that is there. */
  url: string
  keys: { id: string; secret: string }
  stop(): void
}

const keys = { id: 'portico', secret: 'portico-secret' }
const programs = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph', 'radosgw-admin']

/** Starts one; null where Ceph is not installed (Debian: radosgw ceph-mon ceph-osd ceph-mgr). Ready after some 10 s. */
export async function startRadosgw(): Promise<Radosgw | null> {
  if (!programs.every((name) => existsSync(`/usr/bin/${name}`))) return null
  const folder = mkdtempSync(join(tmpdir(), 'portico-s3-'))
  const stop = () => {
    for (const name of ['client.rgw', 'osd.0', 'mgr.x', 'mon.a']) end(join(folder, `${name}.pid`))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    await startCluster(folder, port)
    const endpoint = `http://127.0.0.1:${port}`
    const bucket = openBucket(`s3://portico?endpoint=${endpoint}`, keys)
    await drained(await bucket.send({ method: 'PUT' }))
    return { url: `s3://portico/site?endpoint=${endpoint}`, keys, stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function startCluster(folder: string, port: number): Promise<void> {
  const conf = join(folder, 'ceph.conf')
  const keyring = ['--keyring', join(folder, 'keyring')]
  const run = async (name: string, ...args: string[]) =>
    (await promisify(execFile)(`/usr/bin/${name}`, ['-c', conf, ...args], { timeout: 60_000 }))
      .stdout
  const ceph = async (...args: string[]) => await run('ceph', ...keyring, ...args)
  const [first, second, fsid] = [await freePort(), await freePort(), randomUUID()]
  const monitor = `[v2:127.0.0.1:${first},v1:127.0.0.1:${second}]`
  for (const name of ['mon', 'osd', 'mgr', 'rgw']) mkdirSync(join(folder, name))
  writeFileSync(conf, settings(folder, fsid, monitor))
  const tool = (name: string, ...args: string[]) =>
    promisify(execFile)(`/usr/bin/${name}`, args, { timeout: 60_000 })
  const all = ['mon', 'osd', 'mgr', 'mds'].flatMap((name) => ['--cap', name, 'allow *'])
  const path = join(folder, 'keyring')
  const map = join(folder, 'monmap')
  await tool(
    'ceph-authtool',
    '--create-keyring',
    path,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  )
  await tool('ceph-authtool', path, '--gen-key', '-n', 'client.admin', ...all)
  await tool('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', fsid, map)
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, ...keyring)
  await run('ceph-mon', '-i', 'a', ...keyring)
  const give = async (who: string, to: string, ...caps: string[]) =>
    writeFileSync(join(folder, to, 'keyring'), await ceph('auth', 'get-or-create', who, ...caps))
  await give('mgr.x', 'mgr', 'mon', 'allow profile mgr', 'osd', 'allow *', 'mds', 'allow *')
  await run('ceph-mgr', '-i', 'x', '--keyring', join(folder, 'mgr/keyring'))
  const disk = randomUUID()
  await ceph('osd', 'create', disk)
  await give(
    'osd.0',
    'osd',
    'mon',
    'allow profile osd',
    'mgr',
    'allow profile osd',
    'osd',
    'allow *',
  )
  const own = ['--keyring', join(folder, 'osd/keyring')]
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, ...own)
  await run('ceph-osd', '-i', '0', ...own)
  await give('client.rgw', 'rgw', 'mon', 'allow rwx', 'osd', 'allow rwx')
  const front = `beast endpoint=127.0.0.1:${port}`
  await run(
    'radosgw',
    '-n',
    'client.rgw',
    '--keyring',
    join(folder, 'rgw/keyring'),
    '--rgw-frontends',
    front,
  )
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await wait(200)
  const user = ['--uid=portico', '--display-name=portico']
  await run(
    'radosgw-admin',
    ...keyring,
    'user',
    'create',
    ...user,
    `--access-key=${keys.id}`,
    `--secret-key=${keys.secret}`,
  )
}

const settings = (folder: string, fsid: string, monitor: string) => `[global]
fsid = ${fsid}
mon host = ${monitor}
mon initial members = a
public network = 127.0.0.0/8
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth allow insecure global id reclaim = true
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
osd objectstore = memstore
memstore device bytes = 2147483648
osd data = ${folder}/osd
mon data = ${folder}/mon
mgr data = ${folder}/mgr
rgw data = ${folder}/rgw
rgw enable usage log = false
rgw dynamic resharding = false
`

function end(pidFile: string): void {
  if (!existsSync(pidFile)) return
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
