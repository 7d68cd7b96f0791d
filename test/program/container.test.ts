// On SQLite alone: about files that an operator builds a container of. No container is built here.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { settings } from '../../src/app/server/settings.ts'
import { withoutVarnish, writeRules } from '../engines/edges.ts'
import { freshFolder } from '../support/database/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (name: string) => readFileSync(join(root, name), 'utf8')
const install = (name: string) => text(`docs/install/${name}`)
const composed = ['compose.yaml', 'compose.cluster.yaml']
const files = [...composed, 'kubernetes.yaml']

const { leanFiles } = (await import(join(root, 'scripts/lean.mjs'))) as {
  leanFiles: () => string[]
}
const lean = leanFiles()

test('what goes into a container is at most 200 MB, and nothing of the checks or the build', () => {
  const bytes = lean.reduce((sum, name) => sum + statSync(join(root, name)).size, 0)
  assert.ok(bytes < 200e6, `${Math.ceil(bytes / 1e6)} MB`)
  const packages = new Set(
    lean.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []),
  )
  const { devDependencies } = JSON.parse(text('package.json')) as Record<string, object>
  const unwanted = [...Object.keys(devDependencies ?? {}), 'vite', 'lucide-react', 'lightningcss']
  assert.deepEqual(
    unwanted.filter((name) => packages.has(name)),
    [],
  )
  for (const name of ['sharp', 'satori', 'turndown', '@simplewebauthn/server', 'node'])
    assert.ok(packages.has(name), name)
  for (const name of [
    'dist/server/cli.js',
    'dist/server/card-child.js',
    'src/platform/auth/common-passwords.txt',
  ])
    assert.ok(lean.includes(name), name)
  assert.deepEqual(
    lean.filter((name) => /\.(map|d\.ts)$|\.test\./.test(name)),
    [],
  )
})

/** Names in capital letters that are given a value, as in an environment. */
const named = (given: string) =>
  [...given.matchAll(/^\s*(?:ENV |- )?([A-Z][A-Z_]+)[:=]/gm)].map(([, name = '']) => name)

test('the settings in these files are settings of the program', () => {
  const known = new Set(Object.keys(settings))
  // EXTRA is given to the build.
  const ofOthers = /^(POSTGRES|VARNISH)_|^EXTRA$/
  const unknown = (name: string) =>
    named(install(name).replaceAll(/^\s*#.*$/gm, ''))
      .filter((one) => !ofOthers.test(one) && !known.has(one.replace(/_FILE$/, '')))
      .map((one) => `${name}: ${one}`)
  assert.deepEqual(files.flatMap(unknown), [])
  assert.ok(named(install('kubernetes.yaml')).includes('TRUSTED_PROXIES'))
  const [, given = ''] = /^ENV (.*)$/m.exec(text('Dockerfile')) ?? []
  const image = given.split(' ').map((pair) => pair.split('=')[0] ?? '')
  assert.deepEqual(
    image.filter((one) => !known.has(one)),
    [],
  )
  assert.ok(image.includes('DATA_DIR'))
})

test('what the image is made of is there, and let through to its builder', () => {
  const copied = [...text('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(
    ([, from = '']) => from.split(' '),
  )
  const ignored = text('.dockerignore').split('\n')
  for (const name of copied.filter((one) => !one.includes('*'))) {
    assert.ok(existsSync(join(root, name)), name)
    const isLetThrough = ignored.some((line) => line === `!${name.replace('./', '')}`)
    assert.ok(isLetThrough, `${name} in .dockerignore`)
  }
  // The console's help is made of documents; without them the build fails.
  const help = text('src/features/helproom/help-documents.web.ts')
  const documents = [...help.matchAll(/from '(?:\.\.\/)+([\w/.-]+)\?raw'/g)].map(
    ([, one = '']) => one,
  )
  assert.ok(documents.length > 0 && documents.every((one) => /^docs\/[\w-]+\.md$/.test(one)))
  assert.ok(
    copied.includes('src') && copied.includes('docs/*.md') && ignored.includes('!docs/*.md'),
  )
  assert.equal(
    ignored.find((line) => !line.startsWith('#')),
    '*',
    'data and keys stay outside',
  )
})

test('the image runs as nobody of the system, is looked at by /health, and gets signals itself', () => {
  const image = text('Dockerfile')
  assert.match(image, /^USER 10001:10001$/m)
  assert.match(image, /^HEALTHCHECK .*\\\n.*\/health/m)
  assert.match(image, /^ENTRYPOINT \["portico"\]$/m)
  assert.match(install('portico.sh'), /^exec /m)
  const [last = ''] = image.split(/^FROM /m).slice(-1)
  assert.doesNotMatch(last, /npm|node:/, 'neither npm nor sources are in it')
})

test('ports, users and files that these files name agree', () => {
  const port = settings.PORT.fallback
  assert.match(text('Dockerfile'), new RegExp(`PORT=${port}\\b[^]*^EXPOSE ${port}$`, 'm'))
  assert.match(install('kubernetes.yaml'), new RegExp(`containerPort: ${port}$`, 'm'))
  assert.match(install('compose.yaml'), new RegExp(`127\\.0\\.0\\.1:${port}:${port}$`, 'm'))
  for (const name of ['varnish.one.vcl', 'varnish.two.vcl'])
    assert.ok(install(name).includes(`.port = "${port}";`), name)
  assert.match(install('Caddyfile'), new RegExp(`reverse_proxy 127\\.0\\.0\\.1:${port}`))
  assert.match(install('kubernetes.yaml'), /runAsUser: 10001$/m)
  for (const name of composed) {
    const mounted = [...install(name).matchAll(/^\s*- \.\/([\w.-]+):/gm)].map(([, one = '']) => one)
    for (const one of mounted) assert.ok(existsSync(join(root, 'docs/install', one)), one)
  }
  for (const host of install('varnish.two.vcl').matchAll(/\.host = "([\w-]+)"/g))
    assert.match(install('compose.cluster.yaml'), new RegExp(`^ {2}${host[1]}:$`, 'm'))
})

test('where the database is PostgreSQL, its programs are in the image, and backups and keys are set up', () => {
  const cluster = install('compose.cluster.yaml')
  const [, base = ''] = /^FROM debian:(\w+)-slim$/m.exec(text('Dockerfile')) ?? []
  // Of Debian: pg_dump refuses a server that is newer than itself.
  const ofDebian: Record<string, number> = { bookworm: 15, trixie: 17 }
  const [, server = ''] = /image: postgres:(\d+)-/.exec(cluster) ?? []
  assert.ok(Number(server) <= (ofDebian[base] ?? 0), `${server} on ${base}`)
  assert.match(cluster, /EXTRA: postgresql-client$/m)
  for (const name of ['compose.cluster.yaml', 'kubernetes.yaml'])
    for (const one of ['BACKUP_TO', 'BACKUP_KEY_FILE', 'FILES_URL', 'FILES_KEY_SECRET_FILE'])
      assert.ok(named(install(name)).includes(one), `${one} in ${name}`)
})

test('each secret of a compose file is made and given to its owner at the head of the file', () => {
  for (const name of composed) {
    const secrets = [...install(name).matchAll(/^\s+file: \.\/([\w.]+)$/gm)].map(
      ([, one = '']) => one,
    )
    const said = install(name).replaceAll(/^(?!\s*#).*$/gm, '')
    for (const one of secrets) {
      assert.match(said, new RegExp(`> ${one}\\b`), `${one} in ${name}`)
      assert.match(said, new RegExp(`chown \\d+ .*\\b${one}\\b`), `${one} in ${name}`)
    }
  }
})

test('every container has a root that it cannot write to, and no rights of the system', () => {
  for (const name of composed) {
    const parts = install(name).split(/^services:$/m)
    assert.ok(parts.join('').includes('read_only: true'), name)
    assert.match(install(name), /cap_drop:\n\s+- ALL/)
  }
  assert.match(install('kubernetes.yaml'), /readOnlyRootFilesystem: true/)
  assert.match(install('kubernetes.yaml'), /drop: \[ALL\]/)
})

test('probes of Kubernetes name a host that the program answers', () => {
  const probes = install('kubernetes.yaml').match(/httpGet:[^]*?(?=periodSeconds)/g) ?? []
  assert.equal(probes.length, 3)
  for (const probe of probes.filter((one) => !one.includes('*health')))
    assert.match(probe, /name: Host\n\s+value: localhost/)
})

const python = spawnSync('python3', ['-c', 'import yaml'])
const noYaml = python.status !== 0 && 'python3-yaml is not installed on this machine'

test('the YAML is read as it is meant', { skip: noYaml }, () => {
  for (const name of files) {
    const script = 'import sys,yaml; print(len(list(yaml.safe_load_all(sys.stdin))))'
    const { status, stderr, stdout } = spawnSync('python3', ['-c', script], {
      input: install(name),
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.equal(Number(stdout), name === 'kubernetes.yaml' ? 6 : 1, name)
  }
})

test(
  'Varnish takes its rules, in front of one process and of two',
  { skip: withoutVarnish },
  (t) => {
    for (const name of ['varnish.one.vcl', 'varnish.two.vcl']) {
      const folder = freshFolder(t)
      const backends = install(name).replaceAll(/"portico-\w+"/g, '"127.0.0.1"')
      const rules = writeRules(folder, backends)
      const args = ['-j', 'none', '-C', '-n', join(folder, 'varnish'), '-f', rules]
      const { status, stderr } = spawnSync('varnishd', args, { encoding: 'utf8' })
      assert.equal(status, 0, stderr.slice(0, 2_000))
    }
  },
)

const noCaddy =
  spawnSync('caddy', ['version']).error !== undefined && 'Caddy is not installed on this machine'

test('Caddy takes its configuration', { skip: noCaddy }, () => {
  const args = [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(root, 'docs/install/Caddyfile'),
  ]
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
