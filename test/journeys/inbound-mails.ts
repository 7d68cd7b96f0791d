import { newId } from '../../src/platform/auth/token.ts'
import { newFileKey } from '../../src/platform/storage/files.ts'

/** A mail of nobody's that waits; the nth is the nth newest. */
export const mailRow = (
  nth: number,
  text = `Do you work in Bergen, and in ${nth} other towns?`,
) => ({
  id: newId(),
  received_at: new Date(Date.parse('2026-11-20T14:00:00.000Z') - nth * 60_000).toISOString(),
  settled_at: '2026-11-20T14:00:00.000Z',
  body_hash: newFileKey(),
  size: 900,
  file_key: newFileKey(),
  state: 'review' as const,
  attempts: 1,
  message_id: `<${nth}@client.example>`,
  sender: nth === 3 ? null : `ada.${nth}@client.example`,
  sender_name: nth === 3 ? '' : `Ada Stone ${nth}`,
  subject: nth === 1 ? 'About ENQ-00000001' : `Question ${nth}`,
  text,
  text_hash: null,
  files: nth === 2 ? JSON.stringify([{ name: 'plan.pdf', type: 'application/pdf' }]) : null,
  reason: 'no-token',
  task_id: null,
  entry_id: null,
})
