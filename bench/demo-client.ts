import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from './request.ts'

/** What `/api/layout/` tells a visitor of this machine, so that they can sign in as the demo's client. */
export interface DemoSignIn {
  username: string
  password: string
}

/** Waits for the demo firm, which is filled in behind the first answer. */
export async function demoSignIn(port: number): Promise<DemoSignIn> {
  const { demo } = await callApi<{ demo: DemoSignIn | null }>(port, '/api/layout/')
  if (demo) return demo
  await wait(50)
  return await demoSignIn(port)
}

/** Signs the demo's client in, and answers the token. */
export async function signIn(port: number, demo: DemoSignIn): Promise<string> {
  const { token } = await callApi<{ token: string }>(port, '/api/auth/login/', demo)
  return token
}

async function callApi<Shape>(port: number, path: string, body?: object): Promise<Shape> {
  const sent = body && JSON.stringify(body)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': `${sent?.length ?? 0}` }
  const answer = await sendRequest(port, path, sent ? headers : {}, sent)
  return JSON.parse(Buffer.from(answer.body, 'base64').toString()) as Shape
}
