import type { TestContext } from 'node:test'
import { actors, type CastActor } from '../actors.ts'
import { world } from '../world.ts'

interface DeskAnswer {
  id: string
  undo: string
  revision: number
  slug: string
  url: string
  detail: string
  errors?: Record<string, string[]>
  theirs?: Record<string, string>
  fields: { name: string; value: string; revision: number }[]
  items: { id: string; title: string; second: string; state: string; is_changed: boolean }[]
  counts: Record<string, number>
  state: string
  is_changed: boolean
}

type Method = 'GET' | 'PATCH' | 'POST' | 'DELETE'

/** Two editors who write texts of one kind, such as `case-studies`. */
export async function textDesk(t: TestContext, at: string, settings: Record<string, string> = {}) {
  const here = await world(t, { demo: false, settings })
  const as = await actors(here)
  const edda = as.named('Edda')
  const call = async (method: Method, to: string, body?: unknown, by: CastActor = edda) => {
    const answer = await by.call(method, `/staff/${at}/${to}`, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as DeskAnswer) }
  }
  let sequence = 0
  return {
    ...here,
    as,
    edda,
    mona: as.named('Mona'),
    call,
    begin: async () => (await call('POST', '')).id,
    async save(id: string, texts: Record<string, string>, base = 0, by = edda) {
      const fields = Object.entries(texts).map(([name, value]) => ({
        name,
        value,
        seen: null,
        base,
      }))
      const body = { editor: by.name, sequence: (sequence += 1), fields }
      return await call('PATCH', `${id}/draft/`, body, by)
    },
    publish: async (id: string, revision: number, when: string | null = null) =>
      await call('POST', `${id}/publish/`, { editor: 'Edda', revision, at: when }),
    undo: async (id: string) => (await edda.call('POST', `/undo/${id}/`)).status,
    /** What a visitor reads a second later at the latest; a status where it is no page. */
    async seen(path: string): Promise<string> {
      await here.lookForChanges()
      const answer = await here.get(path)
      return answer.status === 200 ? await here.whole(path) : String(answer.status)
    },
  }
}
