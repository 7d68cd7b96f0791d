import { type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pageDouble } from '../../doubles/page.ts'
import { takenTimeouts } from '../../doubles/timeouts.ts'
import { sendingList } from '../../../src/features/upload/list.web.ts'
import { clientUploadCalls } from '../../../src/features/upload/calls.web.ts'
import type { Sending } from '../../../src/features/upload/sending.web.ts'

/** More than the first piece takes. */
export const big = 300 * 1024

export const plain: Sending = {
  key: 'one',
  id: null,
  project: 'works',
  folder: '',
  name: 'one.pdf',
  size: 3,
  sent: 0,
  changed: 7,
  phase: 'waiting',
  problem: '',
}

/** A list, and a server that takes a file once `finish` is called for its name. */
export function sendingPage(t: TestContext, refuse: (name: string) => number | null = () => null) {
  const begun: object[] = []
  const open = new Map<string, () => void>()
  pageDouble(t, async ({ method, path, headers, body }) => {
    if (method === 'POST') {
      const asked = JSON.parse(String(body)) as { name: string }
      begun.push(asked)
      const status = refuse(asked.name)
      if (status !== null) return Response.json({ detail: `No ${status}` }, { status })
      return Response.json({ id: asked.name, offset: 0, done: false })
    }
    if (path.includes('cut')) return Response.json({ detail: 'No.' }, { status: 403 })
    if (path.includes('hang')) return await new Promise<never>(() => {})
    if (method === 'GET') return Response.json({ id: path, offset: 0, done: false })
    await new Promise<void>((done) => open.set(path, done))
    const offset = Number(headers.get('Upload-Offset')) + (body as Blob).size
    return Response.json({ id: path, offset, done: offset === (path.includes('big') ? big : 3) })
  })
  const later: [run: () => void, ms: number][] = []
  takenTimeouts(t, (run, ms) => void later.push([run, ms]))
  const list = sendingList('uploads', clientUploadCalls)
  const arrived: string[] = []
  const settled = async () => {
    for (let nth = 0; nth < 30; nth += 1) await turn()
  }
  return {
    list,
    begun,
    arrived,
    later,
    settled,
    put: (key: string, given: Partial<Sending> = {}) =>
      list.put({
        shown: { ...plain, key, name: `${key}.pdf`, ...given },
        file: new File([key === 'big' ? 'x'.repeat(big) : 'abc'], `${key}.pdf`),
        stop: null,
        arrived: () => void arrived.push(key),
      }),
    async finish(key: string) {
      const path = [...open.keys()].find((one) => one.includes(`${key}.pdf`)) ?? ''
      open.get(path)?.()
      await settled()
    },
    phases: () => list.all().map(({ key, phase }) => `${key} ${phase}`),
    remembered: () => list.remembered.all().map(({ key, id, sent }) => `${key} ${id} ${sent}`),
  }
}
