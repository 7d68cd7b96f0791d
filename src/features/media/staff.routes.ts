import type { FileAnswer } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/problem.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeMedia, removeMedia, restoreMedia } from './change.ts'
import { sizesOf } from './size-store.ts'
import {
  addPicture,
  changePicture,
  listMedia,
  removePicture,
  restorePicture,
  showPicture,
  wholePicture,
} from './staff.contract.ts'
import { asPicture, findMedia, mediaPage } from './store.ts'
import { takeIn, type MediaParts } from './take-in.ts'

/** The calls by which the firm keeps the pictures of its site. `wake`: there is something to make. */
export function mediaRoutes(parts: MediaParts & { wake: () => void }) {
  const { database, wake } = parts
  return [
    serve(listMedia, async ({ query }) => await mediaPage(database.read, query)),
    serve(addPicture, async ({ query: { name }, body: bytes }, by) => {
      const added = await takeIn(parts, { name, bytes }, by)
      wake()
      return added
    }),
    serve(showPicture, async ({ params: { id } }) => {
      const row = await findMedia(database.read, id)
      if (!row) throw notFound()
      const used_in = await database.transaction(async (trx) => await parts.usesOf(trx, id))
      const sizes = await sizesOf(database.read, id, row.version)
      return { ...asPicture(row), used_in, sizes }
    }),
    serve(wholePicture, async ({ params: { id } }) => await whole(parts, id)),
    serve(changePicture, async ({ params: { id }, body }, by) => {
      const changed = await changeMedia(parts, id, { ...body, base: body.base ?? {} }, by)
      wake()
      return changed
    }),
    serve(removePicture, async ({ params: { id } }, by) => await removeMedia(parts, id, by)),
    serve(restorePicture, async ({ params: { id } }, by) => {
      const restored = await restoreMedia(parts, id, by)
      wake()
      return restored
    }),
  ]
}

async function whole({ database, files }: MediaParts, id: string): Promise<FileAnswer> {
  const row = await findMedia(database.read, id)
  if (!row) throw notFound()
  return {
    status: 200,
    headers: [
      ['Content-Type', row.format === 'png' ? 'image/png' : 'image/jpeg'],
      ['Content-Length', String(row.bytes)],
      ...fileHeaders('inline', row.name),
    ],
    bytes: files.read(row.file_key),
  }
}
