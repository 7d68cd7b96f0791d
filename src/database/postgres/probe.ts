import type { Client, ClientBase } from 'pg'

/**
 * Whether the server takes writes, and acknowledges them: a commit that waits for a standby longer
 * than a second waits for one that is gone.
 */
const question = `select pg_is_in_recovery() as standby, exists (
  select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
    and query_start < clock_timestamp() - interval '1 second') as stuck`

/**
 * Asks the server the least that there is to ask, on a connection of its own, which the pools cannot
 * use up. The connection is used again and again, because one that leads nowhere is what is to be
 * found; after a failure, or while an answer is outstanding, another is made.
 */
export function createProbe(make: () => Client) {
  let idle: Client | undefined
  let asking: Client | undefined

  async function ask(client: Client): Promise<void> {
    const isNew = client !== idle
    asking = client
    idle = undefined
    if (isNew) await client.connect()
    const { rows } = await client.query(question)
    if (rows[0].stuck) throw new Error('its commits wait for a standby that does not answer')
    if (rows[0].standby) throw new Error('it takes no writes: it is a standby')
    if (asking !== client) return breakOff(client)
    asking = undefined
    idle = client
  }

  return {
    close(): void {
      for (const client of [asking, idle]) if (client) breakOff(client)
    },
    /** Rejects when the server cannot be reached, or takes no writes. */
    async look(): Promise<void> {
      if (asking) breakOff(asking)
      const client = idle ?? make()
      // Whoever asks learns of it; an 'error' event without a listener would end the process.
      if (client !== idle) client.on('error', () => {})
      await ask(client).catch((error: unknown) => {
        breakOff(client)
        if (asking === client) asking = undefined
        throw error
      })
    },
  }
}

/** Without a goodbye, for which a server that is gone would be waited for. */
export function breakOff(client: ClientBase): void {
  const { connection } = client as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}
