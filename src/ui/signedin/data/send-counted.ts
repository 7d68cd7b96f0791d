import { noteBytes } from './counted.ts'

/**
 * What sends a body in place of `fetch`, which does not say how much of one has gone. `gone` is called
 * with the bytes that have. Rejects as `fetch` does.
 */
export const sendCounted =
  (call: string, gone: (bytes: number) => void): typeof fetch =>
  async (url, { method = 'POST', headers, body, signal } = {}) =>
    await new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      request.withCredentials = true
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const bytes = noteBytes(call, body instanceof Blob ? body.size : 0)
      request.upload.addEventListener('progress', ({ loaded }) => {
        bytes.have(loaded)
        gone(loaded)
      })
      // From here on it waits for an answer, of which nobody knows how long it takes.
      request.upload.addEventListener('load', bytes.over)
      const stop = () => request.abort()
      request.addEventListener('loadend', () => {
        bytes.over()
        signal?.removeEventListener('abort', stop)
      })
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The connection failed.')))
      request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')))
      signal?.addEventListener('abort', stop)
      request.send(body as Blob)
      if (signal?.aborted) stop()
    })

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, response } = request
  const id = request.getResponseHeader('x-request-id')
  const headers = new Headers(id === null ? {} : { 'x-request-id': id })
  // A Response must have no body, not even an empty one, for these.
  const body = [204, 205, 304].includes(status) ? null : (response as Blob)
  return new Response(body, { status, statusText, headers })
}
