import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A real cache, on a free port of loopback, in front of a program at another. */
export interface RealEdge {
  origin: string
  stop: () => Promise<void>
}

interface Place {
  folder: string
  port: number
  /** Of the program. */
  behind: number
}

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/install/${name}`, import.meta.url)), 'utf8')

const isThere = (program: string, argument: string) =>
  spawnSync(program, [argument]).error === undefined

/** Why a test cannot run Varnish or nginx here; false: it can. */
export const withoutVarnish =
  !isThere('varnishd', '-V') && 'Varnish is not installed on this machine'
export const withoutNginx = !isThere('nginx', '-v') && 'nginx is not installed on this machine'

/** The rules of docs/install/varnish.vcl with these backends, in a folder; gives the path of the rules. */
export function writeRules(folder: string, backends: string): string {
  const [rules, apart] = [join(folder, 'default.vcl'), join(folder, 'backends.vcl')]
  writeFileSync(apart, backends)
  writeFileSync(rules, read('varnish.vcl').replace('/etc/varnish/portico-backends.vcl', apart))
  return rules
}

/** Varnish as docs/install/varnish.vcl has it. */
export async function startVarnish({ folder, port, behind }: Place): Promise<RealEdge> {
  const one = read('varnish.one.vcl').replace('.port = "3000"', `.port = "${behind}"`)
  const vcl = writeRules(folder, one)
  const uncompressed = ['-p', 'http_gzip_support=off']
  const at = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'varnish'), '-s', 'malloc,32m']
  return await begin('varnishd', ['-j', 'none', '-F', '-f', vcl, ...at, ...uncompressed], port)
}

/** nginx as docs/install/nginx-cache.conf and nginx-cache-site.conf have it. */
export async function startNginx({ folder, port, behind }: Place): Promise<RealEdge> {
  mkdirSync(join(folder, 'kept'), { recursive: true })
  writeFileSync(join(folder, 'site.conf'), read('nginx-cache-site.conf'))
  writeFileSync(
    join(folder, 'cache.conf'),
    read('nginx-cache.conf').replace('/var/cache/nginx/portico', join(folder, 'kept')),
  )
  const conf = `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1;
pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream portico { server 127.0.0.1:${behind}; keepalive 8; }
  include ${folder}/cache.conf;
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_buffer_size 16k;
    proxy_buffers 8 16k;
    include ${folder}/site.conf;
  }
}`
  writeFileSync(join(folder, 'nginx.conf'), conf)
  return await begin('nginx', ['-c', join(folder, 'nginx.conf')], port)
}

async function begin(program: string, args: string[], port: number): Promise<RealEdge> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => void (said += piece))
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${program} did not start: ${said}`)
    if (await fetch(origin).catch(() => null)) break
    await wait(100)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
