import { notFound, type ProblemView } from '../../../contract/problem.ts'
import type { Document } from '../../../platform/publishing/pages.ts'

type RenderProblem = (problem: ProblemView, path: string) => Promise<Document>

interface Parts {
  problem: RenderProblem
  /** Throws where the firm's data cannot be read: a page without it must not be kept. */
  missing: RenderProblem
  /** False where content comes from another host, which does not notify us of changes. */
  mayCache: boolean
}

const nothingHere = notFound()
/** Stands in the kept page where each answer has the id of its request. */
const mark = 'the-id-of-the-request'

/**
 * The pages of problems. The one of an address that does not exist is made once until content changes,
 * for all addresses: anybody can make up as many of those as they like.
 */
export function problemPages({ problem, missing, mayCache }: Parts) {
  let kept: Promise<Document> | null = null
  function keep(): Promise<Document> {
    const made = missing({ status: 404, detail: nothingHere.message, requestId: mark }, '/404')
    kept = made
    made.catch(() => {
      if (kept === made) kept = null
    })
    return made
  }
  return {
    async render(view: ProblemView, path: string): Promise<Document> {
      const isPlain = view.status === 404 && view.detail === nothingHere.message
      if (!isPlain || !mayCache) return await problem(view, path)
      const page = await (kept ?? keep()).catch(() => null)
      return page ? withId(page, view.requestId) : await problem(view, path)
    },
    drop() {
      kept = null
    },
  }
}

function withId({ body, headers }: Document, id: string): Document {
  const at = body.indexOf(mark)
  const parts = [body.subarray(0, at), Buffer.from(id), body.subarray(at + mark.length)]
  return { headers, body: Buffer.concat(parts) }
}
