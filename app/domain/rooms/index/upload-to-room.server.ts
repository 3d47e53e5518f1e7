import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { AuthorizedCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { acceptOptionalUpload } from '#app/domain/documents/upload-document.server.ts'
import { t } from '#app/texts.ts'
import {
  acceptedRoomFiles,
  addFolders,
  addRendition,
  countRoomUpload,
  findRoomForUpload,
  parsePlace,
  storeRoomFile,
  type UploadedEntry,
} from './store-file.server.ts'
import { type UnpackedEntry, unpackZip } from './unpack-zip.server.ts'

type RoomUploadResult = { stored: UploadedEntry } | { unpacked: AsyncGenerator<UnpackedEntry> }

/**
 * Stores the document of a form in a room, staged. The target is `path` below `folder`, and missing folders are added.
 * An existing path gets a new version, unless the bytes are equal. Instead, `entry` names a document or a placeholder,
 * and with `rendition`, the upload becomes the PDF of its newest version. With `unpack`, a zip is unpacked into the
 * folder while the caller reads the result. Without a document, only the folders of `path` are added.
 * @throws {Failure | TooMany}
 */
export async function uploadToRoom(
  ctx: AuthorizedCtx,
  roomId: string,
  form: FileForm,
): Promise<RoomUploadResult> {
  await findRoomForUpload(ctx, roomId)
  const received = await acceptOptionalUpload(ctx, form, {
    ...acceptedRoomFiles,
    count: (bytes) => countRoomUpload(ctx, { files: 1, bytes }),
  })
  const { upload, fields } = received
  let unpacking = false
  try {
    const folder = fields.get('folder') || null
    const path = fields.get('path') ?? ''
    const entry = fields.get('entry')
    // An upload without a declared length wasn't counted yet.
    if (upload && form.declaredBytes === 0) await countRoomUpload(ctx, { files: 0, bytes: upload.file.bytes })
    if (!upload) {
      if (!path) throw new Failure(400, t('Select a file to upload.'))
      return { stored: await addFolders(ctx, roomId, folder, path) }
    }
    if (fields.get('unpack')) {
      if (upload.kind !== 'zip') throw new Failure(415, t('Select a ZIP file.'))
      const unpacked = await startUnpacking(unpackZip(ctx, roomId, folder, upload.file.path), () =>
        received[Symbol.asyncDispose](),
      )
      unpacking = true
      return { unpacked }
    }
    if (entry && fields.get('rendition')) return { stored: await addRendition(ctx, roomId, entry, upload) }
    const place = entry ? { entry } : Object.assign({ folder }, parsePlace(path, upload))
    return { stored: await storeRoomFile(ctx, roomId, upload, place) }
  } finally {
    if (!unpacking) await received[Symbol.asyncDispose]()
  }
}

/** Waits for the first result, so that a zip that exceeds the limits fails with a status. */
async function startUnpacking(steps: AsyncGenerator<UnpackedEntry>, dispose: () => Promise<void>) {
  const first = await steps.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* steps
    } finally {
      await dispose()
    }
  })()
}
